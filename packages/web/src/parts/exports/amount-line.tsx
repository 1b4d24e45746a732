import { exportsApi, maxExportValues, maxSheetValues } from '@czyun/contract/exports';
import { Row, Text } from '../../kit/ui/layout.tsx';
import type { CallFields } from '../../platform/api/call.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { exportsText } from './text.ts';

type Content = Omit<CallFields<typeof exportsApi.countExport>['body'] & object, 'projectId'>;

const grouped = (value: number) => value.toLocaleString('en');

/** Estimated size of the file, and the maximum. */
export function AmountLine({ content }: { readonly content: Content }) {
  const t = exportsText.useText();
  const { id: projectId } = useProject();
  const isComplete = content.keys.length > 0 && content.start < content.end;
  const count = useCall(exportsApi.countExport, isComplete ? { body: { projectId, ...content } } : null, {
    keep: true,
    quiet: true,
    freshMs: 60_000,
  });
  const most = content.format === 'xlsx' ? maxSheetValues : maxExportValues;
  const values = isComplete && count.error === null ? count.data?.values : undefined;
  const isTooMuch = values !== undefined && values > most;
  const isRaw = content.downSample?.endsWith('-none') === true;
  const note = !isComplete
    ? t(($) => $.notCounted)
    : (count.error?.message ?? t(($) => (isTooMuch ? $.tooMany : $.fits), { most: grouped(most) }));
  return (
    <Row align="baseline" wrap role="status" aria-busy={count.isFetching}>
      <Text size="figure" strong tabular tone={isTooMuch ? 'bad' : 'ink'} data-figure="values">
        {values === undefined ? '-' : grouped(values)}
      </Text>
      <Text tone="soft">{isRaw ? t(($) => $.values) : `${t(($) => $.values)} (${t(($) => $.upTo)})`}</Text>
      <Text size="small" tone={isTooMuch || count.error !== null ? 'bad' : 'faint'}>
        {note}
      </Text>
    </Row>
  );
}
