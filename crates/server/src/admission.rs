//! Who computes now, who waits, and who is refused.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A number of places, and a queue before them in the order of arrival.
pub(crate) struct Admission {
    places: Arc<Semaphore>,
    all: usize,
    waiting: AtomicUsize,
    most_waiting: usize,
}

/// All places are taken and the queue is full.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl Admission {
    pub fn new(places: usize, most_waiting: usize) -> Admission {
        Admission {
            places: Arc::new(Semaphore::new(places)),
            all: places,
            waiting: AtomicUsize::new(0),
            most_waiting,
        }
    }

    /// A place, at once or after waiting; it is free again when the permit is dropped. Who stops waiting leaves the queue.
    pub async fn enter(&self) -> Result<OwnedSemaphorePermit, Full> {
        if let Ok(permit) = self.places.clone().try_acquire_owned() {
            return Ok(permit);
        }
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= self.most_waiting {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(Full);
        }
        let _counted = Counted(&self.waiting);
        // the semaphore is never closed
        self.places.clone().acquire_owned().await.map_err(|_| Full)
    }

    /// How many compute now.
    pub fn running(&self) -> usize {
        self.all - self.places.available_permits()
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }
}

/// One that waits; also counted out when its client goes away.
struct Counted<'a>(&'a AtomicUsize);

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test]
    async fn who_finds_no_place_waits_and_who_finds_the_queue_full_is_refused() {
        let admission = Arc::new(Admission::new(1, 1));
        let first = admission.enter().await.expect("there is a place");
        let second = tokio::spawn({
            let admission = admission.clone();
            async move { admission.enter().await.map(drop) }
        });
        while admission.waiting() == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(admission.enter().await.map(drop), Err(Full));
        drop(first);
        assert_eq!(second.await.expect("it does not panic"), Ok(()));
        assert_eq!((admission.running(), admission.waiting()), (0, 0));
    }

    #[tokio::test]
    async fn who_goes_away_leaves_the_queue() {
        let admission = Admission::new(1, 1);
        let _first = admission.enter().await.expect("there is a place");
        let patience = tokio::time::timeout(Duration::from_millis(5), admission.enter()).await;
        assert!(patience.is_err());
        assert_eq!(admission.waiting(), 0);
    }
}
