/** The marks of the demo's brands, as what is drawn on a square of 400 by 400. */
const MARKS: Readonly<Record<string, string>> = {
  // A drop before the sun.
  solvenne:
    '<rect width="400" height="400" fill="#f4e6d8"/><circle cx="200" cy="176" r="104" fill="#e08e5f"/>' +
    '<path d="M200 104C252 168 276 206 276 246A76 76 0 0 1 124 246C124 206 148 168 200 104Z" fill="#fdf8f1"/>' +
    '<path d="M200 292A46 46 0 0 1 154 246" fill="none" stroke="#e08e5f" stroke-width="13" stroke-linecap="round"/>',
  // A wheel that turns.
  cyclunda:
    '<rect width="400" height="400" fill="#17303a"/>' +
    '<circle cx="200" cy="200" r="112" fill="none" stroke="#c7f04f" stroke-width="30" stroke-dasharray="528 176" transform="rotate(-62 200 200)" stroke-linecap="round"/>' +
    '<path d="M200 200L296 138M200 200L128 288M200 200L112 134" stroke="#f4f7ee" stroke-width="14" stroke-linecap="round"/>' +
    '<circle cx="200" cy="200" r="26" fill="#f4f7ee"/>',
  // A bowl below a cloud.
  nimbrosa:
    '<rect width="400" height="400" fill="#b8392f"/>' +
    '<path d="M92 218H308C308 284 262 322 200 322S92 284 92 218Z" fill="#fff6ea"/><rect x="158" y="322" width="84" height="16" rx="8" fill="#fff6ea"/>' +
    '<path d="M142 190A36 36 0 0 1 148 119A52 52 0 0 1 246 106A44 44 0 0 1 262 190Z" fill="#f7c873"/>',
};

/** The mark of a brand, as SVG of 400 by 400; null for one that has none. */
export function markSvg(brandKey: string): string | null {
  const mark = Object.hasOwn(MARKS, brandKey) ? MARKS[brandKey] : undefined;
  return mark === undefined
    ? null
    : `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">${mark}</svg>`;
}
