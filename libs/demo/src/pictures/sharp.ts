import type Sharp from 'sharp';

let loading: Promise<typeof Sharp> | undefined;

/** Loaded when it is needed, as the command line loads this library and mostly needs no pictures. */
export function sharpOf(): Promise<typeof Sharp> {
  loading ??= loadSharp();
  return loading;
}

async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // Each picture is drawn once and several are at a time, so a cache and more threads would only cost memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
