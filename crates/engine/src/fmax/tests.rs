use super::FmaxFile;
