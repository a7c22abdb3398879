//! `dawson serve` as a front end: a request for each input, and the server must live on.

use super::process::{Fault, Observed};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// An answer comes within this time, the limit of a problem and of the machine's other work included.
const LONGEST: Duration = Duration::from_secs(15);

/// A server that was started for the run.
pub struct Server {
    process: Child,
    host: String,
}

impl Server {
    /// Starts a server on a port that is free.
    ///
    /// # Errors
    /// Where it does not say its address.
    pub fn start(bin: &Path) -> Result<Server, String> {
        let mut process = Command::new(bin)
            .args(["serve", "--port", "0", "--maxtime", "1", "--threads", "1"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| error.to_string())?;
        let mut line = String::new();
        let output = process.stdout.take().ok_or("standard output is piped")?;
        BufReader::new(output).read_line(&mut line).map_err(|error| error.to_string())?;
        let host = line.split(['/', ' ']).find(|part| part.contains(':') && part.len() > 6);
        let host = host.ok_or_else(|| format!("the server says no address: {line}"))?.to_owned();
        Ok(Server { process, host })
    }

    /// Sends an input: its first line is method and path, the second the type of the body, the rest the body.
    pub fn ask(&mut self, input: &[u8]) -> Observed {
        let begun = Instant::now();
        let mut parts = input.splitn(3, |&byte| byte == b'\n');
        let line = |part: Option<&[u8]>| String::from_utf8_lossy(part.unwrap_or_default()).trim().to_owned();
        let (target, kind) = (line(parts.next()), line(parts.next()));
        let body = parts.next().unwrap_or_default();
        let (method, path) = target.split_once(' ').unwrap_or(("POST", &target));
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n",
            self.host,
            body.len()
        );
        let answer = self.exchange(head.as_bytes(), body);
        let time = begun.elapsed();
        let has_ended = self.process.try_wait().ok().flatten();
        let is_5xx = answer.as_ref().is_ok_and(|answer| answer.starts_with("HTTP/1.1 500"));
        let is_panic =
            answer.as_ref().is_ok_and(|answer| answer.contains("panicked at") || answer.contains("signal"));
        let fault = match (&answer, has_ended) {
            (_, Some(status)) => Some(Fault::Signal(format!("the server ended, {status}"))),
            (_, None) if is_panic || is_5xx => Some(Fault::Panic("the answer tells of one".to_owned())),
            (_, None) if time > LONGEST => Some(Fault::Hang),
            (Err(error), None) => Some(Fault::Loss(format!("no answer: {error}"))),
            (Ok(answer), None) if !answer.starts_with("HTTP/1.1 ") => {
                Some(Fault::Loss("no answer".to_owned()))
            }
            (Ok(_), None) => None,
        };
        let output = answer.unwrap_or_default();
        Observed { command: target, time, output, errors: String::new(), code: None, fault }
    }

    /// Sends a request and reads the whole answer.
    fn exchange(&self, head: &[u8], body: &[u8]) -> std::io::Result<String> {
        let mut stream = TcpStream::connect(&self.host)?;
        stream.set_read_timeout(Some(LONGEST))?;
        stream.write_all(head)?;
        // a request that is refused need not be read to its end
        let _ = stream.write_all(body);
        let mut answer = Vec::new();
        let read = stream.read_to_end(&mut answer);
        if answer.is_empty() {
            read?
        } else {
            answer.len()
        };
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // it may have ended by itself
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
