import { describe, expect, it } from 'vitest';
import { nothingWorked, placeOf, waysToTry } from './choice.mjs';
import { explain } from './confinement.mjs';

describe('where a service is looked for', () => {
  it('tries Docker, then the PATH (Redis only), then packages', () => {
    expect(waysToTry({ service: 'postgres' })).toEqual(['docker', 'packages']);
    expect(waysToTry({ service: 'redis' })).toEqual(['docker', 'path', 'packages']);
  });

  it('uses nothing but the address that was given, whatever is remembered', () => {
    expect(waysToTry({ service: 'postgres', url: 'postgresql://h/d', remembered: 'docker' })).toEqual([
      'environment',
    ]);
  });

  it('looks for data only where it was made', () => {
    expect(waysToTry({ service: 'postgres', remembered: 'docker' })).toEqual(['docker']);
    expect(waysToTry({ service: 'postgres', remembered: 'local' })).toEqual(['packages']);
    expect(waysToTry({ service: 'redis', remembered: 'local' })).toEqual(['path', 'packages']);
  });

  it('remembers the place of data that is ours, and nothing about servers that are not', () => {
    expect(['docker', 'path', 'packages', 'environment'].map(placeOf)).toEqual([
      'docker',
      'local',
      'local',
      undefined,
    ]);
  });
});

describe('the instruction when nothing worked', () => {
  it('names the variables, the reasons and what to do', () => {
    const text = nothingWorked(
      'postgres',
      [
        { way: 'docker', reason: 'not installed' },
        { way: 'packages', reason: 'offline' },
      ],
      undefined,
    );
    for (const part of [
      'DATABASE_URL',
      'REDIS_URL',
      'Docker: not installed',
      'unpacked packages: offline',
      'start Docker',
    ])
      expect(text).toContain(part);
  });

  it('says why nothing else was tried for data in Docker', () => {
    expect(nothingWorked('redis', [{ way: 'docker', reason: 'no engine' }], 'docker')).toContain(
      '--data-dir',
    );
  });

  it.each([
    ['/proc/sys/kernel/unprivileged_userns_clone', '0\n', 'kernel.unprivileged_userns_clone=1'],
    [
      '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
      '1\n',
      'kernel.apparmor_restrict_unprivileged_userns=0',
    ],
  ])('names the switch that forbids user namespaces: %s', (file, value, fix) => {
    expect(explain({ asRoot: false, said: 'no', read: (path) => (path === file ? value : null) })).toContain(
      fix,
    );
  });

  it('tells root about the capability and others about containers when no switch is off', () => {
    expect(explain({ asRoot: true, said: 'no', read: () => null })).toContain('SYS_CHROOT');
    expect(explain({ asRoot: false, said: 'no', read: () => null })).toContain('seccomp');
  });
});
