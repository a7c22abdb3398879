//! The minimum of a convex function, by L-BFGS: crate lbfgs remembers the curvature, the length of each step is searched here.

use lbfgs::Lbfgs;

/// The steps whose curvature is remembered.
const REMEMBERED: usize = 8;

/// A step must bring this share of what the slope at its beginning promises.
const PROMISED: f64 = 1e-4;

/// When the minimum counts as found.
pub(crate) struct Tolerance {
    /// The length of the gradient.
    pub(crate) gradient: f64,
    /// What the last step gained.
    pub(crate) gain: f64,
    /// The number of steps.
    pub(crate) steps: usize,
}

/// Where a function of `length` numbers is least, from zero on. The function gives its value and gradient.
///
/// # Errors
/// When the value at zero is not finite.
pub(crate) fn minimum(
    length: usize,
    tolerance: &Tolerance,
    function: impl Fn(&[f64]) -> (f64, Vec<f64>),
) -> Result<Vec<f64>, String> {
    let mut place = vec![0.0; length];
    let (mut value, mut gradient) = function(&place);
    if !value.is_finite() {
        return Err(format!("what is to be least is {value} at the beginning"));
    }
    let mut curvature = Lbfgs::new(length.max(1), REMEMBERED);
    for step in 0..tolerance.steps {
        let steepness = dot(&gradient, &gradient).sqrt();
        if steepness <= tolerance.gradient {
            break;
        }
        curvature.update_hessian(&gradient, &place);
        let mut direction = gradient.clone();
        curvature.apply_hessian(&mut direction);
        let slope = dot(&gradient, &direction);
        // of the first step only the direction is known
        let mut share = if step == 0 { (1.0 / steepness).min(1.0) } else { 1.0 };
        let better = loop {
            let next: Vec<f64> = place.iter().zip(&direction).map(|(x, d)| x - share * d).collect();
            let (there, new_gradient) = function(&next);
            if there <= value - PROMISED * share * slope {
                break Some((next, there, new_gradient));
            }
            share /= 2.0;
            if share < 1e-12 {
                break None;
            }
        };
        let Some((next, there, new_gradient)) = better else { break };
        let gain = value - there;
        (place, value, gradient) = (next, there, new_gradient);
        if gain <= tolerance.gain {
            break;
        }
    }
    Ok(place)
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINE: Tolerance = Tolerance { gradient: 1e-8, gain: 0.0, steps: 200 };

    #[test]
    fn a_long_valley_is_followed_to_its_end() {
        // least at (3, -2, 1), a thousand times steeper in the last direction than in the first
        let steep = [1.0, 30.0, 1000.0];
        let end = [3.0, -2.0, 1.0];
        let valley = |x: &[f64]| {
            let off: Vec<f64> = x.iter().zip(end).map(|(x, end)| x - end).collect();
            let value: f64 = off.iter().zip(steep).map(|(x, s)| s * x * x / 2.0).sum();
            (value, off.iter().zip(steep).map(|(x, s)| s * x).collect())
        };
        let found = minimum(3, &FINE, valley).unwrap();
        assert!(found.iter().zip(end).all(|(x, end)| (x - end).abs() < 1e-6), "{found:?}");
    }

    #[test]
    fn a_chance_of_three_quarters_is_learned() {
        // three won of four, with a prior as `fit` has one; at the minimum, 4 (chance - 3/4) + x / 100 = 0
        let chance = |x: f64| 1.0 / (1.0 + (-x).exp());
        let function = |x: &[f64]| {
            let value = 4.0 * (x[0].exp().ln_1p() - 0.75 * x[0]) + x[0] * x[0] / 200.0;
            (value, vec![4.0 * (chance(x[0]) - 0.75) + x[0] / 100.0])
        };
        let found = minimum(1, &FINE, function).unwrap();
        assert!((4.0 * (chance(found[0]) - 0.75) + found[0] / 100.0).abs() < 1e-7);
        assert!((chance(found[0]) - 0.75).abs() < 0.01, "{found:?}");
    }

    #[test]
    fn what_is_no_number_is_told() {
        assert!(minimum(1, &FINE, |_| (f64::NAN, vec![0.0])).is_err());
    }
}
