import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { addressOf, composeVariables, dockerProblem, projectName, startInDocker } from './docker.mjs';

/** Answers for commands by their beginning; anything else succeeds silently. */
function fakeDocker(answers) {
  const calls = [];
  const run = async (command, args) => {
    const line = [command, ...args].join(' ');
    calls.push(line);
    const found = Object.entries(answers).find(([part]) => line.includes(part));
    const answer = { code: 0, stdout: '', stderr: '', ...found?.[1] };
    if (answer.throws) throw new Error(answer.throws);
    return answer;
  };
  return { run, calls };
}

const silent = () => {};
const options = { service: 'postgres', dataDir: tmpdir(), durable: true, log: silent };

describe('whether Docker can be used', () => {
  it.each([
    ['the client is missing', { '--version': { code: null } }, 'not installed'],
    ['only the client is there', { info: { code: 1 } }, 'no engine is running'],
    ['the engine says nothing of itself', { info: { code: 0, stdout: '\n' } }, 'no engine is running'],
    ['compose is missing', { info: { stdout: '28.0\n' }, 'compose version': { code: 1 } }, 'compose'],
  ])('no, when %s', async (_case, answers, reason) => {
    expect(await dockerProblem(fakeDocker(answers).run)).toContain(reason);
  });

  it('yes, with an engine and compose', async () => {
    expect(await dockerProblem(fakeDocker({ info: { stdout: '28.0\n' } }).run)).toBeNull();
  });
});

describe('a service in Docker', () => {
  it('is started alone in its own project, and stopped with its data kept', async () => {
    const docker = fakeDocker({ 'port postgres 5432': { stdout: '127.0.0.1:49153\n' } });
    const service = await startInDocker(options, docker.run);
    expect(service.url).toBe('postgresql://postgres:loupe@127.0.0.1:49153/loupe');
    await service.stop();
    expect(docker.calls[0]).toMatch(
      /^docker compose -p loupe-[0-9a-f]{10} -f \S+docker-compose\.yml up --detach --wait postgres$/,
    );
    expect(docker.calls.at(-1)).toMatch(/ stop postgres$/);
  });

  it('is removed when it was for tests, and the last one takes the data with it', async () => {
    const docker = fakeDocker({ 'port redis 6379': { stdout: '127.0.0.1:49154\n' } });
    const service = await startInDocker({ ...options, service: 'redis', durable: false }, docker.run);
    expect(service.url).toBe('redis://127.0.0.1:49154/0');
    await service.stop();
    expect(docker.calls.some((line) => line.endsWith(' rm --stop --force redis'))).toBe(true);
    expect(docker.calls.at(-1)).toMatch(/ down --volumes$/);
  });

  it('leaves the project alone while another service of it is there', async () => {
    const docker = fakeDocker({
      'port redis 6379': { stdout: '127.0.0.1:49154\n' },
      'ps --all': { stdout: 'abc\n' },
    });
    await (await startInDocker({ ...options, service: 'redis', durable: false }, docker.run)).stop();
    expect(docker.calls.at(-1)).toMatch(/ ps --all --quiet$/);
  });

  it('is cleared away when it does not come up', async () => {
    const docker = fakeDocker({ ' up ': { throws: 'image cannot be fetched' } });
    await expect(startInDocker(options, docker.run)).rejects.toThrow('image cannot be fetched');
    expect(docker.calls.at(-1)).toMatch(/ stop postgres$/);
  });

  it('reads the port out of what compose says, and refuses none', () => {
    expect(addressOf('redis', '0.0.0.0:32768\n')).toBe('redis://127.0.0.1:32768/0');
    expect(() => addressOf('redis', ':0\n')).toThrow('no port');
    expect(() => addressOf('postgres', '')).toThrow('no port');
  });

  it('has one project for each data directory, and safe settings only for data that is to last', () => {
    expect(projectName(tmpdir())).toBe(projectName(`${tmpdir()}/`));
    expect(composeVariables(true).LOUPE_POSTGRES_FSYNC).toBe('on');
    expect(composeVariables(false).LOUPE_POSTGRES_FSYNC).toBe('off');
  });
});
