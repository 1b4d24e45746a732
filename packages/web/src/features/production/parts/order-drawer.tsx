import { dayMs, hourMs } from '@czyun/contract';
import { type OrderPriority, orderPriorities, type ProductionOrder } from '@czyun/contract/production';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Drawer } from '../../../kit/control/drawer.tsx';
import { InstantField } from '../../../kit/form/date-fields.tsx';
import { AreaField, NumberField, SegmentedField, SelectField, SwitchField } from '../../../kit/form/fields.tsx';
import { Actions, Form, Two } from '../../../kit/form/form.tsx';
import type { Problems } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { Stack, Text } from '../../../kit/ui/layout.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { clockNow } from '../../../platform/live/clock.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { type Plan, useRemoveOrder, useSaveOrder } from '../queries.ts';
import { productionText } from '../text.ts';
import { type OperationDraft, OperationsField } from './operations-field.tsx';
import { OrderFacts } from './order-facts.tsx';

export interface OrderDrawerProps {
  /** ID of an order, or `new`. */
  readonly asked: string;
  readonly plan: Plan;
  readonly onClose: () => void;
}

/** An order in a drawer: its form, or its facts for users who do not plan. */
export function OrderDrawer({ asked, plan, onClose }: OrderDrawerProps) {
  const t = productionText.useText();
  const may = useAllows()('production.plan');
  const order = plan.orders.find(({ id }) => String(id) === asked);
  const isNew = asked === 'new' && may;
  return (
    <Drawer form width="medium" title={order?.number ?? t(($) => $.form.add)} onClose={onClose} data-part="order">
      {order === undefined && !isNew ? (
        <Empty title={t(($) => $.form.gone)} hint={t(($) => $.form.goneHint)} />
      ) : may ? (
        <Stack gap="wide">
          {order !== undefined && <OrderFacts order={order} plan={plan} />}
          <OrderForm key={order?.version ?? 0} order={order ?? null} plan={plan} onClose={onClose} />
        </Stack>
      ) : (
        order !== undefined && (
          <Stack gap="wide">
            <OrderFacts order={order} plan={plan} />
            <Text as="p" size="small" tone="faint">
              {t(($) => $.form.readOnly)}
            </Text>
          </Stack>
        )
      )}
    </Drawer>
  );
}

interface Choices {
  readonly product: string | null;
  readonly quantity: number | null;
  readonly due: number;
  readonly priority: OrderPriority;
  readonly closed: boolean;
  readonly operations: readonly OperationDraft[];
}
type Texts = 'number' | 'batch' | 'note';
type Values = Readonly<Record<Texts, string>> & Choices;

const idOf = (field: string) => `order-${field}`;
const problems = ({ number, product, quantity, operations }: Values): Problems<'number' | 'product' | 'quantity' | 'operations'> => ({
  ...(number.trim() === '' ? { number: 'orderNumberRequired' as const } : {}),
  ...(product === null ? { product: 'productRequired' as const } : {}),
  ...(quantity === null || quantity < 1 ? { quantity: 'quantityRequired' as const } : {}),
  ...(operations.some(({ machines }) => machines.length === 0) ? { operations: 'machinesRequired' as const } : {}),
});

function initialOf(order: ProductionOrder | null, now: number): Values {
  const operations = order?.operations.map(({ id, name, machines }) => ({ key: id, id, name, machines })) ?? [];
  return {
    ...{ number: order?.number ?? '', product: order?.product ?? null, quantity: order?.quantity ?? null },
    due: order?.due ?? Math.ceil((now + 3 * dayMs) / hourMs) * hourMs,
    ...{ priority: order?.priority ?? 2, batch: order?.batch ?? '', note: order?.note ?? '', closed: order?.closed ?? false },
    operations: operations.length === 0 ? [{ key: 0, name: '', machines: [] }] : operations,
  };
}

function OrderForm({ order, plan, onClose }: { readonly order: ProductionOrder | null } & Pick<OrderDrawerProps, 'plan' | 'onClose'>) {
  const t = productionText.useText();
  const language = useLanguage();
  const confirm = useConfirm();
  const { id: projectId, timeZone } = useProject();
  const [initial] = useState(() => initialOf(order, clockNow()));
  const form = useForm<Texts, Choices>({ initial, problems, idOf });
  const { values } = form;
  const save = useSaveOrder({ success: t(($) => $.form.saved), onDone: onClose });
  const remove = useRemoveOrder({ success: t(($) => $.form.removed), onDone: onClose });
  const send = () => {
    const { number, product, quantity, due, priority, batch, note, closed } = values;
    const operations = values.operations.map(({ id, name, machines }) => ({
      ...(id === undefined ? {} : { id }),
      name,
      machines: [...machines],
    }));
    form.send(save, {
      body: {
        ...(order === null ? {} : { id: order.id }),
        ...{ projectId, version: order?.version ?? 0, number, product: product ?? '', quantity: quantity ?? 0 },
        ...{ due, priority, batch, note, closed, operations },
      },
    });
  };
  const askRemove = (of: ProductionOrder) =>
    confirm({
      title: t(($) => $.form.askRemove, { number: of.number }),
      effect: t(($) => $.form.removeEffect),
      button: t(($) => $.form.remove),
      danger: true,
      act: () => remove.mutateAsync({ body: { projectId, id: of.id } }),
    });
  const products = plan.settings.products.map(({ code, name, nameEn }) => ({ value: code, label: language === 'en' ? nameEn : name }));
  return (
    <Form failure={form.failure} onSubmit={send}>
      <Two>
        <TextField form={form} field="number" label={t(($) => $.form.number)} most={60} />
        <SelectField form={form} field="product" label={t(($) => $.form.product)} options={products} search />
      </Two>
      <Two>
        <NumberField form={form} field="quantity" label={t(($) => $.form.quantity)} min={1} max={10_000_000} whole />
        <InstantField form={form} field="due" label={t(($) => $.form.due)} timeZone={timeZone} minutes />
      </Two>
      <Two>
        <SegmentedField
          form={form}
          field="priority"
          label={t(($) => $.form.priority)}
          options={orderPriorities.map((value) => ({ value, label: t(($) => $.priority[value]) }))}
        />
        <TextField form={form} field="batch" label={t(($) => $.form.batch)} hint={t(($) => $.form.batchHint)} most={60} optional />
      </Two>
      <OperationsField
        id={idOf('operations')}
        wrong={form.wrong('operations')}
        value={values.operations}
        plan={plan}
        onChange={(operations) => form.set('operations', operations)}
      />
      <AreaField form={form} field="note" label={t(($) => $.form.note)} lines={[1, 4]} most={500} />
      {order !== null && <SwitchField form={form} field="closed" label={t(($) => $.form.closed)} />}
      <Actions>
        <Button kind="primary" submit busy={save.isPending}>
          {t(($) => $.form.save)}
        </Button>
        {order !== null && (
          <Button danger onClick={() => askRemove(order)}>
            {t(($) => $.form.remove)}
          </Button>
        )}
      </Actions>
    </Form>
  );
}
