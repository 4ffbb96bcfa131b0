/**
 * Loads Node's own undici first. The first access to one of fetch's classes loads it and sets the global dispatcher. If
 * the package undici were loaded first, it would set its own dispatcher, which refuses headers that the fetch of Node 20
 * sends, such as those of writes of the S3 client.
 */
Reflect.get(globalThis, 'Headers');

export {};
