/** The payment page's own style: one calm card, readable in Latin and Chinese, at any width. */
export const payPageStyle = `
:root { color-scheme: light; --ink: #1f1d1a; --soft: #5d574f; --line: #ddd6cb; --paper: #fff; --ground: #f5f2ec; --deep: #223a35; --warn: #8a2c1d; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, "PingFang HK", "PingFang SC", "Noto Sans CJK TC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif; }
.banner { margin: 0; padding: .625rem 1rem; background: #f6dd9b; color: #3d2e05; text-align: center; font-weight: 600; font-size: .9375rem; }
main { width: min(30rem, calc(100% - 2rem)); margin: clamp(1.5rem, 6vh, 4.5rem) auto; padding: clamp(1.5rem, 5vw, 2.5rem); background: var(--paper); border: 1px solid var(--line); border-radius: .375rem; }
h1 { margin: .25rem 0 0; font: 400 1.75rem/1.25 Georgia, "Songti TC", "Songti SC", "Noto Serif CJK TC", serif; }
.subject { margin: 0; color: var(--soft); font-size: .9375rem; }
dl { margin: 1.5rem 0 1rem; border-block: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; padding: .75rem 0; }
dl div + div { border-top: 1px solid var(--line); }
dt { color: var(--soft); } dd { margin: 0; }
.amount { font-size: 1.375rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.until, .explain, .notice { text-wrap: pretty; }
:lang(zh) :is(.until, .explain, .notice) { word-break: auto-phrase; text-wrap: balance; }
.until, .explain { margin: .375rem 0; color: var(--soft); font-size: .9375rem; }
.until strong { color: var(--ink); font-variant-numeric: tabular-nums; }
.notice { margin: 1rem 0; padding: .75rem 1rem; border-inline-start: 3px solid var(--deep); background: #eef2f0; }
.notice[data-notice="declined"], .notice[data-notice="failed"], .notice[data-notice="expired"] { border-color: var(--warn); background: #faeeeb; }
.actions { display: grid; gap: .625rem; margin-top: 1.5rem; }
form { margin: 0; }
button, .actions a { display: block; width: 100%; min-height: 2.875rem; padding: .625rem 1rem; border: 1px solid #8d857a; border-radius: .25rem; background: #fff; color: var(--ink); font: inherit; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .actions a:hover { background: #f7f4ef; }
button.primary { border-color: var(--deep); background: var(--deep); color: #fff; font-weight: 600; }
button.primary:hover { background: #172925; }
:focus-visible { outline: 3px solid #2f6fb0; outline-offset: 2px; }
`;
