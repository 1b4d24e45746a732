import { defaultReasons, type ReasonUse, type StopReason } from '@czyun/contract/stops';

export interface ReasonGroup {
  readonly group: StopReason;
  readonly reasons: readonly StopReason[];
}

/** Groups with their reasons, in the order of the list. */
export function groupsOf(list: readonly StopReason[]): readonly ReasonGroup[] {
  return list
    .filter(({ parentId }) => parentId === null)
    .map((group) => ({ group, reasons: list.filter(({ parentId }) => parentId === group.id) }));
}

/** Name of a reason in a language. */
export const reasonName = (language: 'zh' | 'en', { name, nameEn }: Pick<StopReason, 'name' | 'nameEn'>): string =>
  language === 'en' && nameEn !== '' ? nameEn : name;

/** Some of the reasons that a project of a type may start with. */
export const exampleReasons = (projectType: number, use: ReasonUse, language: 'zh' | 'en'): string =>
  defaultReasons(projectType, use)
    .slice(0, 4)
    .flatMap(({ reasons }) => reasons.slice(0, 1).map((reason) => reason[language]))
    .join(language === 'zh' ? '、' : ', ');
