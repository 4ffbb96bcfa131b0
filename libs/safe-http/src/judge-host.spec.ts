import { describe, expect, it } from 'vitest';
import { SafeHttp } from './safe-http.js';

const URL_OF_POST = 'https://blog.example.com/post/1';
const absent = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const at =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: 4 }));

const judge = (resolve: () => Promise<{ address: string; family: number }[]>, url = URL_OF_POST) =>
  new SafeHttp({ resolve }).judgeHost(url, 20);

describe('a host that is to be asked later', () => {
  it.each(['ENOTFOUND', 'ENODATA'])('is refused where the resolver says %s', async (code) => {
    await expect(judge(absent(code))).rejects.toMatchObject({ failure: 'UNREACHABLE' });
  });

  it('is refused where one of its addresses is private', async () => {
    await expect(judge(at('93.184.216.34', '10.0.0.1'))).rejects.toMatchObject({
      failure: 'REFUSED_ADDRESS',
    });
    await expect(judge(at('169.254.169.254'))).rejects.toMatchObject({ failure: 'REFUSED_ADDRESS' });
  });

  it('is refused for its address alone, before anything is resolved', async () => {
    const never = () => Promise.reject(new Error('It was resolved'));
    await expect(judge(never, 'http://192.168.0.1/')).rejects.toMatchObject({ failure: 'REFUSED_ADDRESS' });
  });

  it('is good where all its addresses are public', async () => {
    await expect(judge(at('93.184.216.34', '2606:4700::1'))).resolves.toMatchObject({ href: URL_OF_POST });
  });

  it('is not judged by a resolver that fails or is slow', async () => {
    await expect(judge(absent('EAI_AGAIN'))).resolves.toMatchObject({ href: URL_OF_POST });
    await expect(judge(() => new Promise(() => {}))).resolves.toMatchObject({ href: URL_OF_POST });
  });
});
