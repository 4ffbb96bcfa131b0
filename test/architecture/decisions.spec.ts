import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../docs/adr');

const STATUS =
  /^\*\*Status\.\*\* (?:(Accepted|Proposed|Rejected)\.(?: The table is kept up to date\.)?|(?=Superseded by))((?: ?(?:Supersedes|Superseded by|Amends|Amended by)(?:,? \[\d+\]\([\w.-]+\))+\.)*)$/;

/** What the page on the other end says. */
const OPPOSITE: Record<string, string> = {
  Supersedes: 'Superseded by',
  'Superseded by': 'Supersedes',
  Amends: 'Amended by',
  'Amended by': 'Amends',
};

interface Decision {
  file: string;
  title: string | undefined;
  status: string;
  /** The paragraph below the status. */
  next: string;
}

const decisions: Decision[] = readdirSync(FOLDER).map((file) => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  const [title, , status = ''] = text.split('\n');
  return { file, title, status, next: text.split('\n\n')[2] ?? '' };
});

/** Such as "0030-….md Supersedes 0004-….md", one for each link of a status. */
function relationsOf({ file, status }: Decision) {
  return [
    ...status.matchAll(/(Supersedes|Superseded by|Amends|Amended by)((?:,? \[\d+\]\([\w.-]+\))+)/g),
  ].flatMap(([, relation = '', links = '']) =>
    [...links.matchAll(/\[(\d+)\]\(([\w.-]+)\)/g)].map(([, number = '', other = '']) => ({
      file,
      relation,
      number,
      other,
    })),
  );
}

describe('the decisions in docs/adr', () => {
  it('have the number of their file as a title, each its own', () => {
    const numbers = decisions.map(({ file }) => Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]));
    expect(decisions.map(({ title }) => /^# (\d+)\. ./.exec(title ?? '')?.[1])).toEqual(numbers.map(String));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(20);
  });

  it('say their status in the line below the title', () => {
    expect(decisions.filter(({ status }) => !STATUS.test(status)).map(({ file }) => file)).toEqual([]);
  });

  it('say of each other which took the place of which, in both', () => {
    const relations = decisions.flatMap(relationsOf);
    const said = new Set(relations.map(({ file, relation, other }) => `${file} ${relation} ${other}`));
    const oneSided = relations
      .map(({ file, relation, other }) => `${other} ${OPPOSITE[relation]} ${file}`)
      .filter((expected) => !said.has(expected));
    expect(oneSided).toEqual([]);
    expect(relations.filter(({ number, other }) => Number(number) !== Number(other.slice(0, 4)))).toEqual([]);
    expect(relations.length).toBeGreaterThan(5);
  });

  it('say below the status what holds now, where a later page changed them or they were rejected', () => {
    const changed = decisions.filter(({ status }) => /Superseded by|Amended by|Rejected/.test(status));
    expect(changed.length).toBeGreaterThan(20);
    expect(changed.filter(({ next }) => !next.startsWith('**Now.** ')).map(({ file }) => file)).toEqual([]);
    // Every page that changed it is named there, except one that was itself superseded by another that is named.
    const inForce = new Set(
      decisions.filter(({ status }) => status.includes('Accepted.')).map(({ file }) => file),
    );
    const unnamed = changed.flatMap((decision) =>
      relationsOf(decision)
        .filter(({ relation }) => relation === 'Superseded by' || relation === 'Amended by')
        .filter(({ other }) => inForce.has(other) && !decision.next.includes(`(${other})`))
        .map(({ file, other }) => `${file} does not say what ${other} changed`),
    );
    expect(unnamed).toEqual([]);
  });
});
