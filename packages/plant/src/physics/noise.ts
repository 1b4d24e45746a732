/** Random numbers by position: the same seed, channel and place give the same number, regardless of earlier calls. */

function mix(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Uniform number in [0, 1) at an integer place of a channel. */
export function uniformAt(seed: number, channel: number, place: number): number {
  const high = Math.floor(place / 4294967296);
  return mix(mix(mix(seed + 0x9e3779b9) ^ (channel * 0x85ebca6b)) ^ mix(place | 0) ^ Math.imul(high, 0x27d4eb2f)) / 4294967296;
}

/** Approximately normally distributed number (mean 0, deviation 1, within ±3) at an integer place of a channel. */
export function normalAt(seed: number, channel: number, place: number): number {
  let sum = 0;
  for (let part = 0; part < 4; part++) sum += uniformAt(seed, channel * 7 + part + 1_000_003, place);
  return Math.max(-3, Math.min(3, (sum - 2) * 1.732));
}

/** Smooth noise in [-1, 1] that changes over about `periodS` seconds; `timeS` is the place. */
export function noiseAt(seed: number, channel: number, timeS: number, periodS: number): number {
  const x = timeS / periodS;
  const left = Math.floor(x);
  const part = x - left;
  const ease = part * part * (3 - 2 * part);
  const a = uniformAt(seed, channel, left);
  const b = uniformAt(seed, channel, left + 1);
  return (a + (b - a) * ease) * 2 - 1;
}

/** Number of a name, to give every device its own channels. */
export function channelOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  return hash >>> 8;
}
