/**
 * The first look at one of fetch's classes has Node load its own undici, which then takes the place of the global
 * dispatcher. The package undici takes it otherwise, when it is loaded first, and the fetch of Node 20 sends headers that
 * the package's dispatcher refuses: among them those by which the S3 client writes.
 */
Reflect.get(globalThis, 'Headers');

export {};
