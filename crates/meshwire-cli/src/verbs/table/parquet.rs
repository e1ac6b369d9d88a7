//! Parquet output, in batches of rows.

use std::io;
use std::sync::Arc;

use meshwire::facts::table::{Cell, Column, Kind};
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::Type;

use crate::pending::Pending;

/// Number of rows per batch.
const BATCH: usize = 64 * 1024;

/// A table that is being written.
pub struct Table {
    writer: SerializedFileWriter<Pending>,
    columns: &'static [Column],
    rows: Vec<Vec<Cell>>,
}

impl Table {
    pub fn new(target: Pending, columns: &'static [Column]) -> io::Result<Self> {
        let field = |(name, kind): &Column| {
            let (physical, logical) = match kind {
                Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
                Kind::Integer => (Physical::INT64, None),
                Kind::Real => (Physical::DOUBLE, None),
                Kind::Boolean => (Physical::BOOLEAN, None),
            };
            let builder = Type::primitive_type_builder(name, physical).with_repetition(Repetition::OPTIONAL);
            builder.with_logical_type(logical).build().map(Arc::new).map_err(io::Error::other)
        };
        let fields = columns.iter().map(field).collect::<io::Result<Vec<_>>>()?;
        let schema = Type::group_type_builder("table").with_fields(fields).build().map_err(io::Error::other)?;
        let properties = Arc::new(WriterProperties::builder().build());
        let writer = SerializedFileWriter::new(target, Arc::new(schema), properties).map_err(io::Error::other)?;
        Ok(Self { writer, columns, rows: Vec::new() })
    }

    pub fn row(&mut self, row: &[Cell]) -> io::Result<()> {
        self.rows.push(row.to_vec());
        if self.rows.len() >= BATCH { self.write() } else { Ok(()) }
    }

    pub fn finish(mut self) -> io::Result<()> {
        self.write()?;
        self.writer.into_inner().map_err(io::Error::other)?.finish()
    }

    fn write(&mut self) -> io::Result<()> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let mut group = self.writer.next_row_group().map_err(io::Error::other)?;
        for (index, (_, kind)) in self.columns.iter().enumerate() {
            let Some(mut column) = group.next_column().map_err(io::Error::other)? else { break };
            let cells: Vec<&Cell> = self.rows.iter().filter_map(|row| row.get(index)).collect();
            write_column(&mut column, *kind, &cells).map_err(io::Error::other)?;
            column.close().map_err(io::Error::other)?;
        }
        group.close().map_err(io::Error::other)?;
        self.rows.clear();
        Ok(())
    }
}

fn write_column(column: &mut SerializedColumnWriter<'_>, kind: Kind, cells: &[&Cell]) -> parquet::errors::Result<()> {
    // 1 for a cell with a value.
    let levels: Vec<i16> = cells.iter().map(|cell| i16::from(!matches!(cell, Cell::Nothing))).collect();
    let levels = Some(levels.as_slice());
    match kind {
        Kind::Text => {
            let values: Vec<ByteArray> = pick(cells, |cell| match cell {
                Cell::Text(text) => Some(ByteArray::from(text.as_str())),
                _ => None,
            });
            column.typed::<ByteArrayType>().write_batch(&values, levels, None)?;
        }
        Kind::Integer => {
            let values = pick(cells, |cell| if let Cell::Integer(number) = cell { Some(*number) } else { None });
            column.typed::<Int64Type>().write_batch(&values, levels, None)?;
        }
        Kind::Real => {
            let values = pick(cells, |cell| if let Cell::Real(number) = cell { Some(*number) } else { None });
            column.typed::<DoubleType>().write_batch(&values, levels, None)?;
        }
        Kind::Boolean => {
            let values = pick(cells, |cell| if let Cell::Boolean(value) = cell { Some(*value) } else { None });
            column.typed::<BoolType>().write_batch(&values, levels, None)?;
        }
    }
    Ok(())
}

fn pick<T>(cells: &[&Cell], value: impl Fn(&Cell) -> Option<T>) -> Vec<T> {
    cells.iter().filter_map(|cell| value(cell)).collect()
}
