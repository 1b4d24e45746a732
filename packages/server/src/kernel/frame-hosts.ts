/** Hosts that frames and links of custom pages may open. */

/** Hosts of the setting FRAME_HOSTS: `hmi.example.com`, `*.example.org`, with a port or without. */
export function parseFrameHosts(setting: string): readonly string[] {
  return setting
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '');
}

/** True for http(s) addresses without credentials whose host is listed; an entry without a port permits every port. */
export function isAllowedAddress(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return false;
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return hosts.some((entry) => {
    const [name = '', wantedPort] = entry.split(':');
    if (wantedPort !== undefined && wantedPort !== port) return false;
    return name.startsWith('*.') ? url.hostname.endsWith(name.slice(1)) && url.hostname.length > name.length - 1 : url.hostname === name;
  });
}
