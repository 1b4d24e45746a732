import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionInfo } from '../kernel/session-info.ts';
import { type Allowance, createAllowance, type LiveLimits } from './allowance.ts';

const limits: LiveLimits = {
  opens: { burst: 10, perSecond: 1 },
  bytes: { burst: 10_000, perSecond: 1_000 },
  points: { burst: 1_000, perSecond: 100 },
  ofSocket: 1_000,
  ofSession: 2,
  ofPerson: 3,
  strangers: 4,
};
const session = (userId: number, tokenHash: string, link = false): SessionInfo => ({
  userId,
  userName: '',
  loginName: '',
  userType: 0,
  language: null,
  tokenHash,
  secretLink: link ? { id: 1, projectId: 1, code: 3, money: false } : null,
  expires: 0,
});

let now: number;
let allowance: Allowance;
beforeEach(() => {
  now = 0;
  allowance = createAllowance(limits, () => now);
});
const visit = (address = '10.0.0.1') => {
  const found = allowance.open(address);
  if (!found) throw new Error('refused');
  return found;
};

describe('sockets', () => {
  it('of one network without hello are limited in number and rate', () => {
    const open = Array.from({ length: 4 }, () => visit());
    expect(allowance.open('10.0.0.1')).toBeNull();
    expect(allowance.open('10.0.0.2')).not.toBeNull();
    for (const one of open) one.close();
    for (let count = 0; count < 5; count += 1) visit().close();
    expect(allowance.open('10.0.0.1')).toBeNull();
    now += 1_000;
    expect(allowance.open('10.0.0.1')).not.toBeNull();
  });

  it('of one session and of one user are limited; closing one frees a slot', () => {
    const [a, b, c] = [visit(), visit(), visit()];
    expect([a.enter(session(1, 'x')), b.enter(session(1, 'x')), c.enter(session(1, 'x'))]).toEqual([true, true, false]);
    expect(c.enter(session(1, 'y'))).toBe(true);
    const d = visit();
    expect(d.enter(session(1, 'z'))).toBe(false);
    expect(d.enter(session(2, 'z'))).toBe(true);
    a.close();
    a.close();
    expect(visit().enter(session(1, 'x'))).toBe(true);
  });

  it('of displays of one link count separately', () => {
    for (const name of ['p', 'q', 'r', 's']) expect(visit(`10.0.1.${name.charCodeAt(0)}`).enter(session(1, name, true))).toBe(true);
  });
});

describe('bytes and requests', () => {
  it('are few before hello', () => {
    const stranger = visit();
    expect([stranger.heard(3_000), stranger.heard(900), stranger.heard(200)]).toEqual([true, true, false]);
  });

  it('is counted for all pages of a user together, and recovers with time', () => {
    const [a, b, other] = [visit(), visit(), visit()];
    a.enter(session(1, 'x'));
    b.enter(session(1, 'y'));
    other.enter(session(2, 'z'));
    expect([a.heard(9_000), b.heard(2_000), other.heard(9_000)]).toEqual([true, false, true]);
    expect([a.waitMs(800), other.waitMs(800)]).toEqual([0, 0]);
    expect(b.waitMs(200)).toBe(1_000);
    now += 1_000;
    expect([b.waitMs(200), b.heard(1_500)]).toEqual([0, true]);
  });

  it('above the whole allowance wait until it is full, not forever', () => {
    const one = visit();
    one.enter(session(1, 'x'));
    expect(one.waitMs(5_000)).toBe(0);
    expect(one.waitMs(5_000)).toBe(10_000);
  });
});
