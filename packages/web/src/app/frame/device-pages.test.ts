import { describe, expect, it } from 'vitest';
import { listSearch } from './list-address.ts';
import { shownDeviceId } from './shown-device.ts';

describe('pages of a device', () => {
  it('take their device from the address', () => {
    expect(shownDeviceId('/czyun/1/dev-monitor', new URLSearchParams('id=12'))).toBe(12);
    expect(shownDeviceId('/czyun/1/dev-monitor', new URLSearchParams('id=x'))).toBeNull();
    expect(shownDeviceId('/czyun/1/dev-monitor', new URLSearchParams())).toBeNull();
    expect(shownDeviceId('/czyun/1/frame', new URLSearchParams('id=12'))).toBeNull();
  });
  it('lead back to the list as it was, but only when one came from it', () => {
    const list = listSearch('', '/czyun/1/devices', '?q=DCDC&view=table');
    expect(list).toBe('?q=DCDC&view=table');
    expect(listSearch(list, '/czyun/1/dev-monitor', '?id=12')).toBe(list);
    expect(listSearch(list, '/czyun/1/home', '')).toBe('');
    expect(listSearch(list, '/czyun/1/devices', '')).toBe('');
  });
});
