/** Instructions of alarms: read, and replaced by texts of the project. */
import { isDeepStrictEqual } from 'node:util';
import { type AlarmInstruction, fieldText, type Language } from '@czyun/contract';
import type { Instruction } from '@czyun/devices';
import type { Kysely } from 'kysely';
import { ruleById } from '../../alarms/rules/repo.ts';
import { ruleOfKey } from '../../alarms/rules/words.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import { actorColumns } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Registry } from '../../registry/types.ts';
import { contentOf, operationOn, requireEntry } from './entries.ts';
import { entryActions } from './entry-actions.ts';
import { instructionOfRule, instructionView, standardOf, subjectOf } from './instruction.ts';
import { type EntryRow, instructionOf, storeInstruction } from './repo.ts';
import type { AlarmCaller } from './suppressions.ts';

interface InstructionDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device'>;
  readonly audit: Pick<Audit, 'record'>;
}

/** In the given language, or in the other one if there is no text in it. */
const textsIn = ({ check, act }: Instruction, language: Language) =>
  JSON.stringify({ check: check[language] || check.zh || check.en, act: act[language] || act.zh || act.en });

const isEmpty = (texts: Instruction) => Object.values(texts).every(({ zh, en }) => zh === '' && en === '');

export function createInstructions({ db, registry, audit }: InstructionDeps) {
  const deviceOf = ({ device_id }: EntryRow) => (device_id === null ? undefined : registry.device(device_id));

  async function read(row: EntryRow, language: Language): Promise<AlarmInstruction> {
    const device = deviceOf(row);
    const own = device ? await instructionOf(db, row.project_id, subjectOf(row, device)) : undefined;
    const ruleId = ruleOfKey(row.alarm_key ?? '');
    const rule = ruleId === undefined ? null : await ruleById(db, row.project_id, ruleId);
    const standard = standardOf(row, device);
    return instructionView(own, rule ? instructionOfRule(rule, standard) : standard, language);
  }

  /** `texts` null: the product's standard instruction. `badInput` if there is no text in either language. */
  async function instruct(projectId: number, id: number, texts: Instruction | null, caller: AlarmCaller): Promise<AlarmInstruction> {
    const { by, now, language } = caller;
    const row = await requireEntry(db, projectId, id);
    const device = deviceOf(row);
    if (!device) throw new AppError('notFound');
    if (texts && isEmpty(texts)) throw new AppError('badInput', {}, [{ path: 'texts', message: fieldText('textRequired') }]);
    const subject = subjectOf(row, device);
    const before = await read(row, language);
    const isSame = texts === null ? before.edited === null : before.edited !== null && isDeepStrictEqual(before.texts, texts);
    if (isSame) return before;
    const stored = texts && {
      ...{ project_id: projectId, subject, time: now },
      ...{ check_zh: texts.check.zh, check_en: texts.check.en, act_zh: texts.act.zh, act_en: texts.act.en },
      ...actorColumns(by),
    };
    await db.transaction().execute(async (within) => {
      await storeInstruction(within, projectId, subject, stored);
      const action = texts ? entryActions.instruct(contentOf(row)) : entryActions.standard(contentOf(row));
      const [oldValue, setValue] = [textsIn(before.texts, language), textsIn(texts ?? standardOf(row, device), language)];
      await audit.record({ ...operationOn(row, by), action, oldValue, setValue }, within);
    });
    return read(row, language);
  }

  return { read, instruct };
}
