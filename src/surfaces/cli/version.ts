// The version of the package, put in by the build.

declare const TIDEMARK_VERSION: string | undefined;

export const VERSION = typeof TIDEMARK_VERSION === 'string' ? TIDEMARK_VERSION : '0.0.0-source';
