import { describe, expect, it } from 'vitest';
import { majorsOffered, neededPackages, parsePlan, pickMajor } from './packages.mjs';

const names = (list) => list.map((name) => ({ name }));
const kept = (list, ownRoot) => neededPackages(names(list), { ownRoot }).map(({ name }) => name);

describe('choosing what to unpack', () => {
  it('leaves out compilers, scripting languages and the service manager, but not its library', () => {
    const offered = [
      'libllvm19',
      'perl',
      'perl-base',
      'libperl5.40',
      'libjson-perl',
      'systemd',
      'udev',
      'postgresql-common',
      'libsystemd0',
      'libudev1',
      'libpam0g',
      'libpam-modules',
      'postgresql-17',
    ];
    expect(kept(offered, true)).toEqual(['libsystemd0', 'libudev1', 'libpam0g', 'postgresql-17']);
  });

  it('keeps what the server loads while it runs', () => {
    const needed = [
      'tzdata',
      'libicu76',
      'libxml2',
      'libldap2',
      'libssl3t64',
      'libc-bin',
      'dash',
      'postgresql-client-17',
      'postgresql-17-pgvector',
    ];
    expect(kept(needed, true)).toEqual(needed);
  });

  it('takes the C library only where the program has a root of its own', () => {
    const offered = ['libc6', 'libc-bin', 'gcc-14-base', 'libgcc-s1', 'redis-server'];
    expect(kept(offered, true)).toEqual(offered);
    expect(kept(offered, false)).toEqual(['libgcc-s1', 'redis-server']);
  });
});

describe('reading the plan of the package client', () => {
  it('gives names, versions and files', () => {
    const plan = [
      "'http://m.example/p/passwd_4.17%2bx_amd64.deb' passwd_1%3a4.17_amd64.deb 1228860 MD5Sum:00ff",
      "'http://m.example/t/tzdata_2026c-0%2bdeb13u1_all.deb' tzdata_2026c-0+deb13u1_all.deb 264156 SHA256:11",
      'W: something else',
    ];
    expect(parsePlan(plan.join('\n'))).toEqual([
      { name: 'passwd', version: '1:4.17', file: 'passwd_1%3a4.17_amd64.deb' },
      { name: 'tzdata', version: '2026c-0+deb13u1', file: 'tzdata_2026c-0+deb13u1_all.deb' },
    ]);
  });
});

describe('choosing the version of PostgreSQL', () => {
  const found =
    'postgresql-16-pgvector - x\npostgresql-17-pgvector - x\npostgresql-14-pgvector - x\npostgresql-19-pgvector - x\npostgresql-9.6-pgvector - x\npostgresql-17-pgvector-dbgsym - x\n';

  it('offers those Loupe is made for, newest first', () => expect(majorsOffered(found)).toEqual([17, 16]));

  it('offers nothing where nothing is found', () => expect(majorsOffered('')).toEqual([]));

  it('takes the newest for new data, and only the same for data that is there', () => {
    expect(pickMajor([18, 17], null)).toBe(18);
    expect(pickMajor([18, 17], 17)).toBe(17);
    expect(pickMajor([18, 17], 16)).toBeNull();
    expect(pickMajor([], null)).toBeNull();
  });
});
