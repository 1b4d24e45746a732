/** Validation of a rule before it is stored, field by field. */
import { type AlarmRule, everyFieldText, type Language } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { conditionOf, ExpressionFault, type Fault, isVariableName, sayFault } from '../../alarms/rules/expression/index.ts';
import { numberOf } from '../../alarms/rules/targets.ts';
import { type WrongField, wrongFields } from '../../kernel/wrong-fields.ts';
import type { Registry } from '../../registry/types.ts';

type RuleRegistry = Pick<Registry, 'device' | 'devicesOf' | 'paramOf' | 'catalog'>;

/** null: the expression is valid. */
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

const textOf = (fault: Fault): Text => ({ zh: sayFault(fault, 'zh'), en: sayFault(fault, 'en') });

/** Throws `badInput` for a rule that contradicts itself or refers to devices or points that its project does not have. */
export function checkRule(rule: AlarmRule, projectId: number, registry: RuleRegistry, language: Language): void {
  const wrong: WrongField[] = [];
  const fail = (path: string, message: Text) => void wrong.push({ path: `rule.${path}`, message });
  const { typeId, variables, deviceId, from, to } = rule;
  const taken = new Set<string>();
  const type = typeId === null ? undefined : registry.catalog.type(typeId);
  const isInProject = (id: number) => registry.device(id)?.projectId === projectId;
  if (typeId !== null && !type) fail('typeId', everyFieldText.deviceMissing);
  if (deviceId !== null && (typeId !== null || !isInProject(deviceId))) fail('deviceId', everyFieldText.deviceMissing);
  for (const [index, { name, metric, deviceId: ofDevice }] of variables.entries()) {
    if (taken.has(name) || !isVariableName(name)) fail(`variables.${index}.name`, everyFieldText.variableTaken);
    taken.add(name);
    if (typeId !== null) {
      const device = registry.devicesOf(projectId).find((each) => each.type.id === typeId);
      if (ofDevice !== null) fail(`variables.${index}.deviceId`, everyFieldText.variableOf);
      else if (!device || !numberOf(device.id, metric, registry)) fail(`variables.${index}.metric`, everyFieldText.pointGone);
    } else if (ofDevice === null || !isInProject(ofDevice)) fail(`variables.${index}.deviceId`, everyFieldText.deviceMissing);
    else if (!numberOf(ofDevice, metric, registry)) fail(`variables.${index}.metric`, everyFieldText.pointGone);
  }
  if ((from === null) !== (to === null) || (from !== null && from === to)) fail('to', everyFieldText.limitSpan);
  const fault = expressionFault(rule);
  if (fault) fail('expression', textOf(fault));
  if (wrong.length > 0) throw wrongFields(language, wrong);
}
