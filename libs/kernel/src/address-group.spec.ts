import { describe, expect, it } from 'vitest';
import { addressGroup } from './address-group.js';

describe('in limits, an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
    ['nobody', 'nobody'],
  ])('%s stands for %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});
