/**
 * Equal events within a minute are one event with a count, and the number of events per caller and minute is limited, so that nobody can
 * fill the disk.
 */
import { minuteMs, type SecurityKind, securityKinds } from '@czyun/contract';
import type { SecurityNote } from '../../kernel/security-log.ts';
import { networkOf } from '../../network-of.ts';
import type { NewEvent } from './repo.ts';

export interface FoldedEvent {
  readonly event: NewEvent;
  /** null: not written yet. */
  id: number | null;
  count: number;
  lastTime: number;
  /** Written count, and forwarded count (`reported`). */
  written: number;
  reported: number;
  /** The minute of the event is over: nothing is added any more. */
  closed: boolean;
}

/** Maximum new events per minute of one caller, and of all strangers; more are counted in one event without details. */
const maxOfOne = 30;
const maxOfStrangers = 300;
/** Maximum lengths of stored texts that strangers choose. */
const longest = { name: 60, address: 60, detail: 300 } as const;

/** Refusals are equal whatever was requested; actions are equal only if they concern the same object. */
const refusals: ReadonlySet<SecurityKind> = new Set([
  'signInFailed',
  'lockedOut',
  'tokenRefused',
  'accessRefused',
  'tooMany',
  'connectionLimit',
  'deviceLimit',
  'crossSite',
  'invitationRefused',
]);

/** Events of the current minute, by the properties that make them equal. */
export function createFold() {
  let minute = 0;
  let strangers = 0;
  const events = new Map<string, FoldedEvent>();
  const callers = new Map<string, number>();

  function turn(time: number): void {
    const now = Math.floor(time / minuteMs);
    if (now === minute) return;
    for (const event of events.values()) event.closed = true;
    events.clear();
    callers.clear();
    [minute, strangers] = [now, 0];
  }

  function keyOf({ kind, by, detail }: SecurityNote): { readonly key: string; readonly caller: string; readonly isStranger: boolean } {
    const isStranger = by.userId === null && by.linkId === null;
    const caller = isStranger ? networkOf(by.address) : `${by.userId}/${by.linkId}`;
    const about = refusals.has(kind) ? '' : (detail ?? '');
    return { key: [kind, caller, by.loginName, by.address, about].join('\n'), caller, isStranger };
  }

  return {
    /** Starts a new minute if the current one is over. */
    turn,
    /** Counts a note; returns its event if it is a new one. */
    add(note: SecurityNote, time: number): FoldedEvent | null {
      turn(time);
      const { key, caller, isStranger } = keyOf(note);
      const known = events.get(key);
      if (known) return again(known, time);
      const ofCaller = callers.get(caller) ?? 0;
      const crowded = isStranger && strangers >= maxOfStrangers;
      if (ofCaller < maxOfOne && !crowded) {
        callers.set(caller, ofCaller + 1);
        if (isStranger) strangers += 1;
        return open(key, note, time);
      }
      // Many names from one address, or many addresses: counted without names.
      const bulk = crowded ? `${note.kind}\n*` : `${note.kind}\n${caller}\n*`;
      const counted = events.get(bulk);
      if (counted) return again(counted, time);
      const by = isStranger ? { ...note.by, loginName: '*', userName: '*', address: crowded ? '*' : note.by.address } : note.by;
      return open(bulk, { ...note, by, detail: null }, time);
    },
  };

  function again(event: FoldedEvent, time: number): null {
    event.count += 1;
    event.lastTime = time;
    return null;
  }

  function open(key: string, { kind, by, call, projectId, detail }: SecurityNote, time: number): FoldedEvent {
    const event: NewEvent = {
      time,
      last_time: time,
      kind,
      severity: securityKinds[kind].severity,
      user_id: by.userId,
      login_name: plain(by.loginName, longest.name),
      user_name: plain(by.userName, longest.name),
      session_id: by.sessionId,
      link_id: by.linkId,
      address: plain(by.address, longest.address),
      call: call ?? null,
      project_id: projectId ?? null,
      detail: detail === undefined || detail === null ? null : plain(detail, longest.detail),
      count: 1,
    };
    const folded: FoldedEvent = { event, id: null, count: 1, lastTime: time, written: 0, reported: 0, closed: false };
    events.set(key, folded);
    return folded;
  }
}

/** Removes characters that break lines or change the text direction, as strangers choose these texts. */
function plain(text: string, most: number): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .slice(0, most)
    .toWellFormed();
}
