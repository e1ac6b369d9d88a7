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

pub fn page(verb: Option<&str>) -> Result<Status, Fatal> {
    let mut program = Arguments::command();
    program.build();
    let command = match verb {
        None => program,
        Some(name) => {
            let unknown = || {
                let names: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
                Fatal::Usage(format!("expected one of {}, found {name}", names.join(", ")))
            };
            let command = program.find_subcommand(name).ok_or_else(unknown)?;
            command.clone()
        }
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    io::Write::write_all(&mut io::stdout(), &page)?;
    Ok(Status::Clean)
}
