/** An item of microdata that is being read, in the form of JSON-LD. */
interface OpenItem {
  readonly item: Record<string, unknown>;
  readonly depth: number;
}

interface OpenText {
  readonly property: string;
  readonly item: Record<string, unknown>;
  readonly depth: number;
  text: string;
}

const MOST_ITEMS = 200;
const LONGEST = 100_000;
/** Attributes that hold a property's value, by element. */
const VALUES: Readonly<Record<string, string>> = {
  meta: 'content',
  time: 'datetime',
  data: 'value',
  meter: 'value',
  img: 'src',
  source: 'src',
  video: 'src',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  a: 'href',
  link: 'href',
  area: 'href',
};

/** Reads the microdata of a page, element by element, as the objects that JSON-LD would be. */
export class Microdata {
  /** Items that are no property of another one. */
  readonly items: Record<string, unknown>[] = [];
  private readonly open: OpenItem[] = [];
  private readonly texts: OpenText[] = [];
  private count = 0;

  /** @param depth of the element */
  element(name: string, attributes: Readonly<Record<string, string>>, depth: number): void {
    const { itemprop, itemscope, itemtype, itemid } = attributes;
    const outer = this.open.at(-1)?.item;
    const properties = itemprop?.trim().split(/\s+/) ?? [];
    if (itemscope !== undefined && this.count < MOST_ITEMS) {
      this.count += 1;
      const item: Record<string, unknown> = {
        '@type': itemtype?.trim().split(/\s+/) ?? [],
        ...(itemid === undefined ? {} : { '@id': itemid }),
      };
      if (outer === undefined || properties.length === 0) this.items.push(item);
      else for (const property of properties) add(outer, property, item);
      this.open.push({ item, depth });
      return;
    }
    if (outer === undefined) return;
    for (const property of properties) {
      const value = attributes.content ?? attributes[VALUES[name] ?? ''];
      if (value !== undefined) add(outer, property, value);
      else this.texts.push({ property, item: outer, depth, text: '' });
    }
  }

  text(text: string): void {
    for (const open of this.texts) if (open.text.length < LONGEST) open.text += text;
  }

  /** @param depth of the element that ends */
  end(depth: number): void {
    while (this.texts.length > 0 && (this.texts.at(-1)?.depth ?? 0) >= depth) {
      const done = this.texts.pop();
      if (done !== undefined) add(done.item, done.property, done.text.replace(/\s+/g, ' ').trim());
    }
    while ((this.open.at(-1)?.depth ?? -1) >= depth) this.open.pop();
  }
}

function add(item: Record<string, unknown>, property: string, value: unknown): void {
  const before = item[property];
  if (before === undefined) item[property] = value;
  else if (Array.isArray(before)) before.push(value);
  else item[property] = [before, value];
}
