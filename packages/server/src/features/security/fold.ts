/** What is alike within a minute is one event with a count, and one caller makes few events a minute: nobody fills the disk with them. */
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
  /** The count that is written, and the one that was forwarded. */
  written: number;
  reported: number;
  /** Its minute is over: nothing is added any more. */
  closed: boolean;
}

/** New events of one caller, and of all strangers together, in a minute; what goes beyond is counted in one that names no particulars. */
const mostOfOne = 30;
const mostOfStrangers = 300;
/** Longest texts that strangers can make us keep. */
const longest = { name: 60, address: 60, detail: 300 } as const;

/** Refusals are alike whatever was asked for; actions are alike only when they were about the same. */
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

/** Events of the running minute, by what makes them alike. */
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
    /** Ends the minute when it is over. */
    turn,
    /** Counts a note; returns its event when that is a new one. */
    add(note: SecurityNote, time: number): FoldedEvent | null {
      turn(time);
      const { key, caller, isStranger } = keyOf(note);
      const known = events.get(key);
      if (known) return again(known, time);
      const ofCaller = callers.get(caller) ?? 0;
      const crowded = isStranger && strangers >= mostOfStrangers;
      if (ofCaller < mostOfOne && !crowded) {
        callers.set(caller, ofCaller + 1);
        if (isStranger) strangers += 1;
        return open(key, note, time);
      }
      // Many names from one address, or many addresses: reported as such, without their names.
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

/** Without signs that break lines or turn the direction of reading: strangers choose these texts. */
function plain(text: string, most: number): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .slice(0, most)
    .toWellFormed();
}
