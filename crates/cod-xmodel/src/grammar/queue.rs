//! Attachments that wait for their position while a file is written.

use crate::grammar::attachment::Attachment;

/// The attachments that have not been written yet.
#[derive(Debug)]
pub(crate) struct Queue<'a> {
    attachments: &'a [Attachment],
    /// Their indices in file order.
    order: std::vec::IntoIter<u32>,
    /// Number of grammar records written so far.
    written: u32,
    /// Position of the next attachment.
    next: u32,
    /// True if the current record is an attachment.
    attaching: bool,
}

impl<'a> Queue<'a> {
    pub(crate) fn new(attachments: &'a [Attachment]) -> Self {
        let mut order: Vec<u32> = (0..).zip(attachments).map(|(index, _)| index).collect();
        order.sort_by_key(|index| get(attachments, *index).map(|(_, attachment)| attachment.before));
        let mut queue = Self { attachments, order: order.into_iter(), written: 0, next: u32::MAX, attaching: false };
        queue.look();
        queue
    }

    fn look(&mut self) {
        let next = self.order.as_slice().first().and_then(|index| get(self.attachments, *index));
        self.next = next.map_or(u32::MAX, |(_, attachment)| attachment.before);
    }

    #[inline]
    pub(crate) fn is_due(&self) -> bool {
        self.next <= self.written
    }

    #[inline]
    pub(crate) fn attaching(&self) -> bool {
        self.attaching
    }

    /// Sets whether an attachment is being written.
    pub(crate) fn attach(&mut self, attaching: bool) {
        self.attaching = attaching;
    }

    #[inline]
    pub(crate) fn advance(&mut self) {
        self.written += 1;
    }

    pub(crate) fn take(&mut self, all: bool) -> Option<(usize, &'a Attachment)> {
        if !all && !self.is_due() {
            return None;
        }
        let taken = self.order.next().and_then(|index| get(self.attachments, index));
        self.look();
        taken
    }
}

fn get(attachments: &[Attachment], index: u32) -> Option<(usize, &Attachment)> {
    let index = usize::try_from(index).ok()?;
    attachments.get(index).map(|attachment| (index, attachment))
}
