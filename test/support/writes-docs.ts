/** Whether specs write the tables of `docs/` that they compare (`npm run docs`). */
export const WRITES_DOCS = process.env.LOUPE_WRITE_DOCS === '1';
