/** The look of reports (the design's tokens), on a phone, a screen and A4. */
const STYLE = `
:root { color-scheme: light dark; --bg: light-dark(#fff, #14161b); --text: light-dark(#1c1f26, #eceef2); --text-2: light-dark(#535865, #b3b8c3);
--line: light-dark(#e3e5ea, #2b2f38); --soft: light-dark(#f4f5f7, #20242c); --good: light-dark(#1d7a43, #6fcf97); --bad: light-dark(#c02b2b, #ff9b8f); }
* { box-sizing: border-box; }
html { background: var(--bg); color: var(--text); -webkit-text-size-adjust: 100%; }
body { font: 14px/20px ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif; margin: 0 auto; max-width: 1040px; overflow-wrap: anywhere; padding: 24px 24px 40px; }
a { color: var(--accent); }
.to { color: inherit; text-decoration-color: var(--text-2); text-decoration-thickness: 1px; text-underline-offset: 4px; }
h1, h2, h3, p, ul, ol, dl, dd, figure { margin: 0; }
h1 { font-size: 32px; font-weight: 600; letter-spacing: -.022em; line-height: 40px; }
h2 { font-size: 20px; font-weight: 600; letter-spacing: -.012em; line-height: 28px; }
.head { align-items: center; display: flex; gap: 12px; margin-bottom: 16px; min-height: 48px; }
.head img { border-radius: 8px; height: 36px; max-width: 160px; object-fit: contain; }
.head .of { color: var(--text-2); }
.head nav { display: flex; gap: 16px; margin-inline-start: auto; }
.cover { background: var(--accent); border-radius: 14px; color: #fff; display: flex; flex-direction: column; justify-content: end; min-height: 220px; overflow: hidden; padding: 24px; position: relative; }
.cover img { height: 100%; inset: 0; object-fit: cover; object-position: 50% 30%; position: absolute; width: 100%; }
.cover::after { background: linear-gradient(to top, #0b0d14d9, #0b0d1480 45%, #0b0d1420); content: ""; inset: 0; position: absolute; }
.cover h1, .cover p { position: relative; z-index: 1; }
.lede { color: var(--text-2); font-size: 16px; line-height: 26px; margin-top: 20px; max-width: 68ch; }
.lede b { color: var(--text); font-weight: 600; }
section { margin-top: 32px; }
section > h2 + * { margin-top: 12px; }
.words { max-width: 68ch; white-space: pre-wrap; }
.kpis { border-bottom: 1px solid var(--line); display: grid; gap: 20px 0; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); padding-bottom: 24px; }
.kpis > div { border-inline-start: 1px solid var(--line); container-type: inline-size; padding-inline: 20px 8px; }
.kpis > div:first-child { border: 0; padding-inline: 0 28px; }
dt { color: var(--text-2); font-size: 13px; line-height: 18px; }
.kpis dd { font-size: clamp(18px, 13.5cqi, 28px); font-variant-numeric: tabular-nums; font-weight: 600; letter-spacing: -.022em; line-height: 36px; }
.kpis dd + dd { font-size: 13px; font-weight: 400; letter-spacing: 0; line-height: 20px; }
.up { color: var(--good); } .down { color: var(--bad); } .dim { color: var(--text-2); }
.line { border-bottom: 1px solid var(--line); display: block; height: 180px; width: 100%; }
.line polyline { fill: none; stroke: var(--accent); stroke-linecap: round; stroke-linejoin: round; stroke-width: 2; vector-effect: non-scaling-stroke; }
.scale { border-bottom: 1px dashed var(--line); color: var(--text-2); font-size: 13px; font-variant-numeric: tabular-nums; margin: 0; }
.axis { color: var(--text-2); display: flex; font-size: 13px; justify-content: space-between; margin-top: 4px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
th { color: var(--text-2); font-size: 13px; font-weight: 400; }
th, td { border-bottom: 1px solid var(--line); height: 40px; padding: 4px 8px; text-align: end; white-space: nowrap; }
th:first-child, td:first-child { overflow: hidden; padding-inline-start: 0; text-align: start; text-overflow: ellipsis; }
tbody th { color: var(--text); font-size: 14px; font-weight: 500; max-width: 18rem; }
.bar { min-width: 120px; width: 40%; }
.bar svg { display: block; height: 10px; width: 100%; }
.bar rect { fill: var(--accent); }
.pics { display: grid; gap: 16px 12px; grid-template-columns: repeat(4, minmax(0, 1fr)); list-style: none; padding: 0; }
.pic { aspect-ratio: 4/5; background: var(--soft); border-radius: 10px; color: inherit; display: block; overflow: hidden; position: relative; text-decoration: none; }
.pic img { height: 100%; object-fit: cover; width: 100%; }
.pic .none { -webkit-box-orient: vertical; display: -webkit-box; -webkit-line-clamp: 5; font-size: 16px; line-height: 24px; margin: 14px; overflow: hidden; }
.pic .over { align-items: end; background: linear-gradient(to top, #0b0d14cc, #0b0d1480 45%, transparent); color: #fff; display: flex; flex-wrap: wrap; font-variant-numeric: tabular-nums; gap: 0 8px; inset: auto 0 0 0; justify-content: space-between; padding: 36px 10px 10px; position: absolute; }
.pic .over b { font-size: 16px; } .pic .over > * { white-space: nowrap; }
.by { display: block; font-size: 13px; margin-top: 8px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
summary { align-items: center; color: var(--accent); cursor: pointer; display: inline-flex; list-style: none; min-height: 44px; padding: 12px 0; }
summary::-webkit-details-marker { display: none; }
summary::before { border: solid; border-width: 0 1.5px 1.5px 0; content: ""; flex: none; height: 6px; margin-inline: 2px 8px; transform: rotate(-45deg); width: 6px; }
details[open] > summary::before { transform: translateY(-2px) rotate(45deg); }
.method { border-top: 1px solid var(--line); color: var(--text-2); font-size: 13px; line-height: 20px; padding-top: 16px; }
.method h2 { color: var(--text); font-size: 14px; line-height: 20px; }
.method ol { display: grid; gap: 4px; max-width: 76ch; padding-inline-start: 20px; }
footer { border-top: 1px solid var(--line); color: var(--text-2); display: flex; flex-wrap: wrap; font-size: 13px; gap: 4px 16px; line-height: 20px; margin-top: 32px; padding-top: 16px; }
main:has(> h1) { margin: 12vh auto 0; max-width: 26rem; }
form { display: grid; gap: 12px; margin: 12vh auto 0; max-width: 22rem; }
input { background: var(--bg); color: inherit; }
input, button { border: 1px solid var(--text-2); border-radius: 6px; font: inherit; min-height: 44px; padding: 8px 12px; width: 100%; }
button { background: var(--accent); border-color: var(--accent); color: var(--on-accent, #fff); cursor: pointer; }
.problem { color: var(--bad); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 767px) {
  body { padding: 0 16px 32px; }
  .head { margin: 0; min-height: 60px; } .head .of { display: none; }
  .cover { border-radius: 0; margin: 0 -16px; min-height: 240px; padding: 16px; }
  h1 { font-size: 24px; line-height: 32px; }
  .pics { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .kpis { grid-template-columns: 1fr 1fr; } .kpis > div:nth-child(odd) { border: 0; padding-inline: 0 28px; }
  .kpis dd { font-size: clamp(18px, 13.5cqi, 24px); line-height: 32px; }
  th, td { padding: 4px; } .bar { min-width: 60px; width: 20%; }
}
@page { margin: 14mm; size: A4; }
@media print {
  :root { color-scheme: light; }
  body { font-size: 12px; max-width: none; padding: 0; }
  nav, summary, .file { display: none; } .to { text-decoration: none; } .cover { min-height: 180px; }
  .cover, .bar rect, .line polyline { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  section { margin-top: 20px; } h2 { break-after: avoid; } tr, .pics li, .kpis, .method { break-inside: avoid; }
  td, th { height: 30px; } .kpis dd { font-size: 20px; line-height: 28px; }
}
`;

/** White words can be read on it where it is dark, and dark ones where it is light. */
const ACCENT = ':root { --accent: light-dark(#1f5fd6, #8ab4f8); --on-accent: light-dark(#fff, #0b0d14); }';
const COLOUR = /^#[0-9a-f]{6}$/;

/** The style sheet of a report. @param colour as `#1f5fd6`; null for the usual one */
export function styleOf(colour: string | null): string {
  return STYLE + (colour !== null && COLOUR.test(colour) ? `:root { --accent: ${colour}; }` : ACCENT);
}
