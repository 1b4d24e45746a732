import { Button } from '../../../kit/control/button.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { type Item, type Items, useRemoveItem } from '../queries.ts';
import { subentryText } from '../text.ts';
import { belowOf } from './moves.ts';
import { amount, kindOf, percent, TermText } from './words.tsx';

interface DetailProps {
  readonly item: Item;
  readonly items: Items;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
  readonly onAddBelow: () => void;
  readonly onGone: () => void;
}

/** An item: its count, its composition, and the share covered by the items below. */
export function ItemDetail({ item, items, mayChange, onEdit, onAddBelow, onGone }: DetailProps) {
  const t = subentryText.useText();
  const { unit } = item;
  const kind = kindOf(item);
  return (
    <Panel
      title={
        <span translate="no" data-detail={item.id}>
          {item.name}
        </span>
      }
      menu={false}
      extra={
        mayChange && (
          <>
            <Button size="small" onClick={onAddBelow}>
              {t(($) => $.addBelow)}
            </Button>
            <Button size="small" onClick={onEdit}>
              {t(($) => $.edit)}
            </Button>
            <Remove item={item} items={items} onGone={onGone} />
          </>
        )
      }
    >
      <div className={`${box.stack} ${box.roomy}`}>
        <div className={`${box.row} ${box.wrap} ${box.wide} ${box.baseline}`}>
          <span className={box.two}>
            <b className={`${box.figure} ${box.tabular}`} data-today={item.today ?? ''}>
              {amount(item.today, unit)}
            </b>
            <small>
              {t(($) => $.figure.today)}
              {item.estimated && ` · ${t(($) => $.estimated)}`}
            </small>
          </span>
          <span className={box.two}>
            <b className={box.tabular}>{percent(item.ring)}</b>
            <small>{t(($) => $.figure.ring)}</small>
          </span>
        </div>
        <Facts
          of={[
            [t(($) => $.figure.change), item.change === null ? '-' : `${item.change > 0 ? '+' : ''}${amount(item.change, unit)}`],
            [t(($) => $.figure.soFar), amount(item.yesterdaySoFar, unit)],
            [t(($) => $.figure.yesterday), amount(item.yesterday, unit)],
            [t(($) => $.figure.source), t(($) => $.kind[kind])],
            ...(kind === 'children' ? [] : ([[t(($) => $.detail.of), <Made key="of" item={item} />]] as const)),
          ]}
        />
        <Coverage item={item} items={items} />
      </div>
    </Panel>
  );
}

function Made({ item: { deviceName, paramName, terms } }: { readonly item: Item }) {
  if (terms.length === 0)
    return (
      <>
        <span translate="no">{deviceName}</span>
        {` · ${paramName ?? ''}`}
      </>
    );
  return (
    <ul className={box.plain}>
      {terms.map((term, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: terms have no name of their own
        <li key={index}>
          <TermText term={term} />
        </li>
      ))}
    </ul>
  );
}

/** Items directly below with their share of this one, and the remainder. */
function Coverage({ item, items }: { readonly item: Item; readonly items: Items }) {
  const t = subentryText.useText();
  const below = items.filter(({ pid }) => pid === item.id);
  if (below.length === 0) return null;
  const share = (value: number | null) =>
    value === null || item.today === null || item.today <= 0 ? '-' : `${((value / item.today) * 100).toFixed(1)} %`;
  const rest = item.below?.restToday ?? null;
  const line = (key: string | number, name: React.ReactNode, value: number | null, look = '') => (
    <li key={key} className={`${box.row} ${box.between} ${look}`} data-below={key}>
      <span className={box.clip}>{name}</span>
      <span className={`${box.fixed} ${box.row} ${box.tabular}`}>
        {amount(value, item.unit)}
        <small className={box.faint}>{share(value)}</small>
      </span>
    </li>
  );
  return (
    <section className={`${box.stack} ${box.inset}`} aria-label={t(($) => $.detail.below)}>
      <h3 className={`${box.plain} ${box.small} ${box.strong}`}>{t(($) => $.detail.below)}</h3>
      <ul className={`${box.plain} ${box.stack} ${box.tight}`}>
        {below.map(({ id, name, today }) =>
          line(
            id,
            <span translate="no" title={name}>
              {name}
            </span>,
            today,
          ),
        )}
        {item.below !== null && (
          <>
            {line(
              'itemised',
              t(($) => $.detail.itemised),
              item.below.today,
              box.strong,
            )}
            {line(
              'rest',
              t(($) => $.detail.rest),
              rest,
              rest !== null && rest < 0 ? box.bad : box.strong,
            )}
          </>
        )}
      </ul>
      {item.below !== null && (rest === null || rest < 0) && (
        <p className={`${box.plain} ${box.small} ${box.alert}`}>{t(($) => $.detail[rest === null ? 'unknownRest' : 'negative'])}</p>
      )}
    </section>
  );
}

function Remove({ item, items, onGone }: Pick<DetailProps, 'item' | 'items' | 'onGone'>) {
  const t = subentryText.useText();
  const project = useProject();
  const confirm = useConfirm();
  const remove = useRemoveItem({ success: t(($) => $.removed), onDone: onGone });
  const below = belowOf(items, item.id);
  const gone = new Set([item.id, ...below.map(({ id }) => id)]);
  const users = items.filter(({ id, terms }) => !gone.has(id) && terms.some(({ itemId }) => itemId !== null && gone.has(itemId)));
  const names = (of: readonly Item[]) => of.map(({ name }) => name).join(', ');
  const ask = () =>
    confirm({
      title: t(($) => $.removeAsk, { name: item.name }),
      effect: (
        <>
          <p className={box.plain}>
            {below.length === 0 ? t(($) => $.removeAlone) : t(($) => $.removeBelow, { n: below.length, names: names(below) })}
          </p>
          {users.length > 0 && <p className={`${box.plain} ${box.alert}`}>{t(($) => $.removeUsed, { names: names(users) })}</p>}
        </>
      ),
      button: t(($) => $.remove),
      danger: true,
      act: () => remove.mutateAsync({ query: { projectId: project.id, ids: String(item.id), name: item.name } }),
    });
  return (
    <Button size="small" danger onClick={ask}>
      {t(($) => $.remove)}
    </Button>
  );
}
