/**
 * Loads Node's own undici first. The first access to one of fetch's classes loads it, and it then replaces the global
 * dispatcher. If the package undici were loaded first, its dispatcher would stay, and it refuses headers that the fetch
 * of Node 20 sends, such as those of writes of the S3 client.
 */
Reflect.get(globalThis, 'Headers');

export {};
