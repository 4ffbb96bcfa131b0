import { describe, expect, it } from 'vitest';
import { DownHosts } from './down-hosts.js';
import { OutboundError } from './safe-http.error.js';

const UNREACHABLE = new OutboundError('UNREACHABLE', 'The host cannot be reached');

describe('a host that could not be reached', () => {
  it('is known to the workspace that asked it, whatever the path, and to no other', () => {
    const down = new DownHosts();
    down.learn('ours', 'https://down.example.com/a.jpg', UNREACHABLE);
    expect(down.errorOf('ours', 'https://down.example.com/b.jpg')).toBe(UNREACHABLE);
    expect(down.errorOf('theirs', 'https://down.example.com/a.jpg')).toBeUndefined();
    expect(down.errorOf('ours', 'https://down.example.com:8443/a.jpg')).toBeUndefined();
  });

  it('is one that refuses, does not exist or keeps its callers waiting, not one whose answer was of no use', () => {
    const down = new DownHosts();
    const late = new OutboundError('TIMEOUT', 'late');
    down.learn('ours', 'https://slow.example.com/', late);
    expect(down.errorOf('ours', 'https://slow.example.com/')).toBe(late);
    down.learn('ours', 'https://large.example.com/', new OutboundError('TOO_LARGE', 'large'));
    expect(down.errorOf('ours', 'https://large.example.com/')).toBeUndefined();
  });
});
