import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { type ReportAlgorithm, type ReportItem, type ReportPoints, type ReportType, reportAlgorithms } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import box from '../../../kit/ui/box.module.css';
import { countsOnly } from '../../../parts/reports/figures.ts';
import { reportText } from '../../../parts/reports/text.ts';
import { reportsText } from '../text.ts';
import { moved, usualTitle } from './report-draft.ts';

/** The columns in their order: each with its own name, its figure, and buttons to move or remove it. */
export function ColumnList({
  type,
  items,
  catalogue,
  onItems,
}: {
  readonly type: ReportType;
  readonly items: readonly ReportItem[];
  readonly catalogue: ReportPoints;
  readonly onItems: (items: readonly ReportItem[]) => void;
}) {
  const t = reportsText.useText();
  const say = reportText.useText();
  const set = (index: number, more: Partial<ReportItem>) => onItems(items.map((item, at) => (at === index ? { ...item, ...more } : item)));
  return (
    <ol className={`${box.plain} ${box.stack}`}>
      {items.map((item, index) => {
        const n = index + 1;
        const usual = usualTitle(item, catalogue);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
          <li key={index} className={`${box.row} ${box.wrap}`} data-column={n}>
            <TextInput
              flex="1 1 200px"
              label={t(($) => $.form.itemTitle, { n })}
              title={usual}
              placeholder={usual}
              most={60}
              value={item.title}
              onChange={(next) => set(index, { title: next })}
            />
            {!(countsOnly(type) && item.algorithm === 'diff') && (
              <Select<ReportAlgorithm>
                width={120}
                label={t(($) => $.form.itemAlgorithm, { n })}
                value={item.algorithm}
                options={reportAlgorithms.map((value) => ({ value, label: say(($) => $.algorithm[value]) }))}
                onChange={(algorithm) => set(index, { algorithm })}
              />
            )}
            <Button
              kind="text"
              icon={<ArrowUpOutlined aria-hidden />}
              disabled={index === 0}
              label={t(($) => $.form.up, { n })}
              onClick={() => onItems(moved(items, index, -1))}
            />
            <Button
              kind="text"
              icon={<ArrowDownOutlined aria-hidden />}
              disabled={n === items.length}
              label={t(($) => $.form.down, { n })}
              onClick={() => onItems(moved(items, index, 1))}
            />
            <Button
              kind="text"
              icon={<DeleteOutlined aria-hidden />}
              label={t(($) => $.form.drop, { n })}
              onClick={() => onItems(items.filter((_, at) => at !== index))}
            />
          </li>
        );
      })}
    </ol>
  );
}
