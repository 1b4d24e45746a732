/** What is wrong with a rule as somebody wants it, field by field; nothing when it may be kept. */
import { type AlarmRule, everyFieldText, type Language } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { conditionOf, ExpressionFault, type Fault, isVariableName, sayFault } from '../../alarms/rules/expression/index.ts';
import { numberOf } from '../../alarms/rules/targets.ts';
import { type WrongField, wrongFields } from '../../kernel/wrong-fields.ts';
import type { Registry } from '../../registry/types.ts';

type Places = Pick<Registry, 'device' | 'devicesOf' | 'paramOf' | 'catalog'>;

/** What is wrong with the expression; null: nothing. */
export function expressionFault({ expression, variables }: Pick<AlarmRule, 'expression' | 'variables'>): Fault | null {
  try {
    conditionOf(
      expression,
      variables.map(({ name }) => name),
    );
    return null;
  } catch (error) {
    if (error instanceof ExpressionFault) return error.fault;
    throw error;
  }
}

const both = (fault: Fault): Text => ({ zh: sayFault(fault, 'zh'), en: sayFault(fault, 'en') });

/** Refuses a rule that contradicts itself, or names what is not of its project. */
export function checkRule(rule: AlarmRule, projectId: number, registry: Places, language: Language): void {
  const wrong: WrongField[] = [];
  const say = (path: string, message: Text) => void wrong.push({ path: `rule.${path}`, message });
  const { typeId, variables, deviceId, from, to } = rule;
  const told = new Set<string>();
  const type = typeId === null ? undefined : registry.catalog.type(typeId);
  const isHere = (id: number) => registry.device(id)?.projectId === projectId;
  if (typeId !== null && !type) say('typeId', everyFieldText.deviceMissing);
  if (deviceId !== null && (typeId !== null || !isHere(deviceId))) say('deviceId', everyFieldText.deviceMissing);
  for (const [index, { name, metric, deviceId: of }] of variables.entries()) {
    if (told.has(name) || !isVariableName(name)) say(`variables.${index}.name`, everyFieldText.variableTaken);
    told.add(name);
    if (typeId !== null) {
      const device = registry.devicesOf(projectId).find((each) => each.type.id === typeId);
      if (of !== null) say(`variables.${index}.deviceId`, everyFieldText.variableOf);
      else if (!device || !numberOf(device.id, metric, registry)) say(`variables.${index}.metric`, everyFieldText.pointGone);
    } else if (of === null || !isHere(of)) say(`variables.${index}.deviceId`, everyFieldText.deviceMissing);
    else if (!numberOf(of, metric, registry)) say(`variables.${index}.metric`, everyFieldText.pointGone);
  }
  if ((from === null) !== (to === null) || (from !== null && from === to)) say('to', everyFieldText.limitSpan);
  const fault = expressionFault(rule);
  if (fault) say('expression', both(fault));
  if (wrong.length > 0) throw wrongFields(language, wrong);
}
