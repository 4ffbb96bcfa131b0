import type { JsonSchema, PublishedTool } from '@loupe/mcp';
import type { Random } from './random.js';

/** Makes arguments that the schema of a tool takes, out of ids of objects that exist. */
export class ToolArguments {
  constructor(
    private readonly random: Random,
    private readonly ids: readonly string[],
  ) {}

  /** The arguments of a call; those that may be left out are, half of the time. */
  of({ inputSchema }: PublishedTool, left: readonly string[] = []): Record<string, unknown> {
    const { properties = {}, ...rest } = inputSchema;
    const taken = Object.entries(properties).filter(([name]) => !left.includes(name));
    return this.object({ ...rest, properties: Object.fromEntries(taken) });
  }

  private object({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
    // Only tools know named spans, in place of from and to.
    const isNamedSpan = (name: string) => name === 'span' && properties.from?.format === 'date-time';
    const given = Object.entries(properties).filter(
      ([name]) => required.includes(name) || (!isNamedSpan(name) && this.random.integer(2) === 0),
    );
    return Object.fromEntries(given.map(([name, schema]) => [name, this.value(name, schema)]));
  }

  private value(name: string, schema: JsonSchema): unknown {
    const { random } = this;
    if (schema.enum !== undefined) return random.pick(schema.enum);
    switch (schema.type) {
      case 'object':
        return schema.properties === undefined ? { key: random.integer(9) } : this.object(schema);
      case 'array': {
        const { items = {}, minItems = 0, maxItems = 3 } = schema;
        const length = Math.max(minItems, random.integer(Math.min(maxItems, 3) + 1));
        // A single value is taken for a list of it.
        if (length === 1 && random.integer(2) === 0) return this.value(name, items);
        return Array.from({ length }, () => this.value(name, items));
      }
      case 'integer': {
        const { minimum = 0, maximum = 100 } = schema;
        return Math.max(minimum, Math.min(maximum, random.integer(120)));
      }
      case 'number':
        return random.integer(1200) / 10;
      case 'boolean':
        return random.integer(2) === 0;
      case 'string':
        return this.text(name, schema.format);
      default:
        return random.pick<unknown>([null, true, 3, 'value', ['value'], { from: 1 }]);
    }
  }

  private text(name: string, format: string | undefined): string {
    const { random } = this;
    if (format === 'date-time') return new Date(random.integer(1.7e9) * 1000).toISOString();
    if (format === 'date') return new Date(random.integer(1.7e9) * 1000).toISOString().slice(0, 10);
    if (/id$|ids$/i.test(name)) return random.pick(this.ids);
    if (/url/i.test(name)) return `https://www.instagram.com/reel/x${random.integer(3)}/`;
    return random.pick(['someone', 'coffee', 'Sample', `name ${random.integer(1000)}`]);
  }
}
