//! `meshwire completions` and `meshwire man`.

use std::io;

use clap::CommandFactory;
use clap_complete::Shell;

use super::Fatal;
use crate::arguments::Arguments;
use crate::status::Status;

pub fn completions(shell: Shell) -> Result<Status, Fatal> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "meshwire", &mut script);
    io::Write::write_all(&mut io::stdout(), &script)?;
    Ok(Status::Clean)
}

pub fn page(verb: &[String]) -> Result<Status, Fatal> {
    let mut program = Arguments::command();
    program.build();
    let mut command = &program;
    for name in verb {
        let unknown = || {
            let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
            if names.is_empty() {
                Fatal::Usage(format!("expected no further verb, found {name}"))
            } else {
                Fatal::Usage(format!("expected one of {}, found {name}", names.join(", ")))
            }
        };
        command = command.find_subcommand(name).ok_or_else(unknown)?;
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    io::Write::write_all(&mut io::stdout(), &page)?;
    Ok(Status::Clean)
}
