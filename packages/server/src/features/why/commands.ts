/** Explanation of a command: result, value read back, and its requester. */
import { actorText, type Language } from '@czyun/contract';
import { nameIn } from '../../registry/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { type CommandRow, commandById, planOfCommand } from './repo.ts';
import { sourceOf } from './source.ts';
import { type Tree, toDevice, toPoint } from './tree.ts';
import { shownValue } from './values.ts';
import { words } from './words.ts';

export type CommandDeps = Pick<FeatureDeps, 'db' | 'registry'>;

/** Maximum chain of commands that revert one another. */
const maxReverts = 3;

const nameOf = ({ user_id, login_name, user_name }: { user_id: number | null; login_name: string | null; user_name: string }): string =>
  login_name === null ? user_name : actorText({ userId: user_id, loginName: login_name, userName: user_name });

export const personTree = (
  label: string,
  row: { user_id: number | null; login_name: string | null; user_name: string },
  time: number | null,
  more: Partial<Tree> = {},
): Tree => ({ role: 'person', label, text: nameOf(row), time, ...more });

async function originOf(deps: CommandDeps, row: CommandRow, language: Language, depth: number): Promise<Tree[]> {
  const before = row.revert_of === null || depth >= maxReverts ? undefined : await commandById(deps.db, row.project_id, row.revert_of);
  if (before) return [await commandTree(deps, before, language, { label: words.revert[language] }, depth + 1)];
  const plan = await planOfCommand(deps.db, row);
  const by = personTree(words.askedBy[language], plan ?? row, plan ? plan.asked_time : row.asked_time);
  if (!plan) return [by];
  const name = plan.name || words.plan[language];
  return [{ role: 'event', label: words.plan[language], text: name, time: plan.asked_time, to: toDevice(plan.device_id), below: [by] }];
}

export async function commandTree(
  deps: CommandDeps,
  row: CommandRow,
  language: Language,
  more: Partial<Tree> = {},
  depth = 0,
): Promise<Tree> {
  const device = deps.registry.device(row.device_id);
  const param = device?.params.find(({ paramId }) => paramId === row.param_id);
  const name = [device ? nameIn(language, device) : '', param?.point.name[language] ?? row.metric].filter(Boolean).join(' · ');
  const shown = (label: string, value: number | null): Tree => ({
    ...{ role: 'constant', label },
    ...(param ? shownValue(param.point, value, language) : { value }),
  });
  const reason = language === 'zh' ? row.reason_zh : row.reason_en;
  const approver = row.approved_login;
  const to = toPoint(row.device_id, row.metric);
  return {
    ...{
      role: 'event',
      label: words.command[language],
      text: `${name} · ${resultWord(row.state, language)}`,
      time: row.sent_time ?? row.asked_time,
      to,
    },
    ...(reason === '' ? {} : { rule: reason }),
    below: [
      shown(words.wanted[language], row.asked_value),
      shown(words.oldValue[language], row.old_value),
      ...(row.read_back === null
        ? []
        : [
            {
              ...shown(words.readBack[language], row.read_back),
              time: row.end_time,
              below: device && param ? sourceOf(device, param, language) : [],
            },
          ]),
      ...(approver === null
        ? []
        : [
            personTree(
              words.approvedBy[language],
              { user_id: row.approved_id, login_name: approver, user_name: row.approved_name ?? '' },
              null,
            ),
          ]),
      ...(await originOf(deps, row, language, depth)),
    ],
    ...more,
  };
}

const states: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  approval: { zh: '待审批', en: 'Waiting for approval' },
  asked: { zh: '排队中', en: 'Queued' },
  sent: { zh: '已下发', en: 'Sent' },
  done: { zh: '成功', en: 'Confirmed' },
  refused: { zh: '被拒绝', en: 'Refused' },
  timeout: { zh: '结果未知', en: 'Result unknown' },
  mismatch: { zh: '回读不一致', en: 'Read back otherwise' },
};
const resultWord = (state: string, language: Language): string => states[state]?.[language] ?? state;
