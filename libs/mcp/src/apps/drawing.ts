/**
 * What draws a result in a page of its own: plain JavaScript without imports, as it is sent to the host's sandbox. `drawn` gives
 * the HTML of a structured result; all of its texts are escaped, as strangers wrote some of them.
 */
export const DRAWING = String.raw`
function text(value) {
  return String(value ?? '').replace(/<\/?~[0-9a-z]{5}>/g, '').replace(/[&<>"']/g, (sign) => '&#' + sign.charCodeAt(0) + ';');
}
function shown(value) {
  return typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 2 }) : text(value);
}
function number(value) {
  return value === null || value === undefined || value === '' || Number.isNaN(Number(value)) ? null : Number(value);
}
function bars(title, entries) {
  const most = Math.max(...entries.map(([, value]) => value ?? 0), 0) || 1;
  const rows = entries.map(([label, value], index) => {
    const y = index * 26;
    const width = Math.max(0, ((value ?? 0) / most) * 300);
    return '<text x="0" y="' + (y + 17) + '">' + text(label).slice(0, 40) + '</text><rect x="200" y="' + (y + 4) + '" width="' + width +
      '" height="18"></rect><text x="' + (206 + width) + '" y="' + (y + 17) + '">' + (value === null ? 'unknown' : shown(value)) + '</text>';
  });
  return '<h2>' + text(title) + '</h2><svg viewBox="0 0 600 ' + entries.length * 26 + '" role="img" aria-label="' + text(title) + '">' +
    rows.join('') + '</svg>';
}
function line(title, entries) {
  const known = entries.filter(([, value]) => value !== null);
  if (known.length === 0) return '';
  const most = Math.max(...known.map(([, value]) => value)) || 1;
  const at = ([, value], index) => (20 + (index / Math.max(1, known.length - 1)) * 560).toFixed(1) + ',' + (170 - (value / most) * 150).toFixed(1);
  return '<h2>' + text(title) + '</h2><svg viewBox="0 0 600 210" role="img" aria-label="' + text(title) + '"><polyline points="' +
    known.map(at).join(' ') + '"></polyline><text x="20" y="14">' + shown(most) + '</text><text x="20" y="200">' + text(known[0][0]).slice(0, 10) +
    '</text><text x="580" y="200" text-anchor="end">' + text(known[known.length - 1][0]).slice(0, 10) + '</text></svg>';
}
function table({ columns, rows }) {
  const of = (name) => columns.indexOf(name);
  const measure = columns.find((name) => /\.sum$/.test(name) && !/^before/.test(name)) ?? columns.find((name) => /\.(?:median|mean)$/.test(name)) ?? 'count';
  const label = columns[0] === 'id' ? (columns[1] ?? 'id') : columns[0];
  if (of(measure) === -1) return '';
  const entries = rows.map((row) => [row[of(label)], number(row[of(measure)])]);
  return label === 'TIME' || label === 'at' ? line(measure, entries) : bars(measure, entries);
}
function history(nodes) {
  return ['views', 'likes', 'comments', 'shares'].map((name) => line(name, nodes.map((node) => [node.at, number(node[name])]))).join('');
}
function comparison({ brands }) {
  const figures = [...new Set(brands.flatMap((brand) => brand.figures.map(({ figure }) => figure)))];
  return figures.map((name) => {
    const entries = brands.map((brand) => {
      const found = brand.figures.find(({ figure }) => figure === name) ?? {};
      return [brand.name, number(found.value ?? found.valueCents)];
    });
    const unit = brands.flatMap((brand) => brand.figures).find(({ figure }) => figure === name)?.unit ?? '';
    return bars(name.toLowerCase().replace(/_/g, ' ') + ' (' + unit + ')', entries);
  }).join('');
}
function gallery(nodes) {
  const cards = nodes.map((node) => {
    const media = (node.mediaContents ?? []).find(({ thumbnailUrl, fileUrl }) => thumbnailUrl ?? fileUrl) ?? {};
    const source = media.thumbnailUrl ?? (media.__typename === 'Image' ? media.fileUrl : undefined);
    const picture = /^https?:\/\//.test(source ?? '') ? '<img src="' + text(source) + '" alt="">' : '';
    const link = /^https:\/\//.test(node.originalUrl ?? '') ? ' data-link="' + text(node.originalUrl) + '"' : '';
    const views = node.currentEngagement?.reportedViews ?? node.currentEngagement?.views;
    return '<button' + link + '>' + picture + '<span>' + text(node.caption).slice(0, 140) + '</span>' +
      (views === undefined ? '' : '<small>' + shown(Number(views)) + ' views</small>') + '</button>';
  });
  return '<div class="gallery">' + cards.join('') + '</div>';
}
function drawn(result) {
  if (result.compareBrands) return comparison(result.compareBrands);
  if (Array.isArray(result.columns) && Array.isArray(result.rows)) return table(result);
  if (!Array.isArray(result.nodes) || result.nodes.length === 0) return '';
  return result.nodes[0].at === undefined ? gallery(result.nodes) : history(result.nodes);
}
`;
