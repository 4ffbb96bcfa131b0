/**
 * The style of the pages that the API writes itself: the design of the console (apps/console/src/tokens.css, with which a spec
 * compares these values) as far as such a page needs it. Each page adds its own rules to it.
 */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --bg: light-dark(oklch(1 0 0), oklch(0.19 0.008 265));
  --surface: light-dark(oklch(1 0 0), oklch(0.215 0.009 265));
  --sunken: light-dark(oklch(0.976 0.003 265), oklch(0.165 0.008 265));
  --hover: light-dark(oklch(0.962 0.004 265), oklch(0.25 0.01 265));
  --line: light-dark(oklch(0.918 0.005 265), oklch(0.275 0.01 265));
  --line-2: light-dark(oklch(0.86 0.007 265), oklch(0.35 0.012 265));
  --control-line: light-dark(oklch(0.64 0.012 265), oklch(0.55 0.012 265));
  --text: light-dark(oklch(0.235 0.012 265), oklch(0.945 0.004 265));
  --text-2: light-dark(oklch(0.44 0.013 265), oklch(0.77 0.008 265));
  --text-3: light-dark(oklch(0.525 0.013 265), oklch(0.675 0.01 265));
  --accent: light-dark(oklch(0.52 0.19 262), oklch(0.55 0.185 262));
  --accent-hover: light-dark(oklch(0.46 0.19 262), oklch(0.52 0.18 262));
  --on-accent: oklch(1 0 0);
  --accent-text: light-dark(oklch(0.5 0.19 262), oklch(0.77 0.115 262));
  --accent-soft: light-dark(oklch(0.955 0.022 262), oklch(0.275 0.055 262));
  --focus: light-dark(oklch(0.52 0.19 262), oklch(0.75 0.13 262));
  --warn: light-dark(oklch(0.52 0.115 65), oklch(0.82 0.13 75));
  --warn-soft: light-dark(oklch(0.965 0.035 80), oklch(0.28 0.045 70));
  --bad: light-dark(oklch(0.53 0.19 27), oklch(0.74 0.145 25));
  --bad-soft: light-dark(oklch(0.965 0.018 20), oklch(0.28 0.06 25));
  --c1: oklch(0.565 0.175 262);
}
@media print { :root { color-scheme: light; } }
* { box-sizing: border-box; }
html { background: var(--bg); color: var(--text); -webkit-text-size-adjust: 100%; }
body { font: 14px/20px ui-sans-serif, system-ui, -apple-system, "Segoe UI", Inter, Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif; margin: 0; overflow-wrap: anywhere; -webkit-font-smoothing: antialiased; }
h1 { font-size: 20px; font-weight: 600; letter-spacing: -.01em; line-height: 28px; margin: 0; }
h2 { font-size: 16px; font-weight: 600; letter-spacing: -.006em; line-height: 24px; }
a { color: var(--accent-text); text-underline-offset: 3px; }
:focus-visible { border-radius: 4px; outline: 2px solid var(--focus); outline-offset: 2px; }
input, button, select, textarea { border-radius: 6px; color: inherit; font: inherit; min-height: 36px; padding: 0 12px; }
input, select, textarea { background: var(--surface); border: 1px solid var(--control-line); }
button { background: var(--surface); border: 1px solid var(--line-2); cursor: pointer; font-weight: 500; overflow-wrap: normal; }
button:hover { background: var(--hover); }
input[type=radio], input[type=checkbox] { accent-color: var(--accent); height: 18px; min-height: 0; vertical-align: -4px; width: 18px; }
summary { color: var(--text-2); cursor: pointer; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
@media (max-width: 47.99rem) { input, button, select, textarea { min-height: 44px; } input[type=radio], input[type=checkbox] { min-height: 0; } }
`;
