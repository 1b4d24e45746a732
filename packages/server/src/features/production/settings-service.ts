/** Products, set-up times and planned speed of a project: one document with a version. */
import { everyFieldText } from '@czyun/contract';
import type { Product, ProductionSettings, ProductionSetup } from '@czyun/contract/production';
import { auditedChange, type ChangeDeps } from '../../audit/index.ts';
import { actorColumns, actorOfRow } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { stale } from '../../kernel/errors.ts';
import { type WrongField, wrongFields } from '../../kernel/wrong-fields.ts';
import { productionRepo, type SettingsRow } from './repo.ts';
import { actions } from './words.ts';

export interface SettingsDocument {
  readonly products: readonly Product[];
  readonly setups: readonly ProductionSetup[];
  readonly speed: number;
}

export interface SettingsForm extends SettingsDocument {
  readonly projectId: number;
  readonly version: number;
}

const nothing: SettingsDocument = { products: [], setups: [], speed: 100 };

export const documentOf = (row: SettingsRow | undefined): SettingsDocument =>
  row === undefined ? nothing : (JSON.parse(row.document) as SettingsDocument);

export function settingsView(row: SettingsRow | undefined): ProductionSettings {
  const { products, setups, speed } = documentOf(row);
  return {
    ...{ products: [...products], setups: [...setups], speed, version: row?.version ?? 0 },
    ...{ by: row ? actorOfRow(row) : null, changed: row ? row.changed : null },
  };
}

const logged = ({ products, setups, speed }: SettingsDocument) => ({ planProducts: products, planSetups: setups, plannedSpeed: speed });

export function createProductionSettings(deps: ChangeDeps) {
  /** Duplicate products, unknown products in set-up times, machines of other projects. */
  function wrongIn({ projectId, products, setups }: SettingsForm, inUse: readonly string[]): WrongField[] {
    const codes = new Set(products.map(({ code }) => code));
    const pairs = setups.map(({ deviceId, from, to }) => `${deviceId ?? ''}/${from}/${to}`);
    const isOurs = (id: number | null) => id === null || deps.registry.device(id)?.projectId === projectId;
    const isKnown = (code: string) => code === '' || codes.has(code);
    return [
      ...(codes.size < products.length ? [{ path: 'products', message: everyFieldText.productTwice }] : []),
      ...(inUse.some((code) => !codes.has(code)) ? [{ path: 'products', message: everyFieldText.productInUse }] : []),
      ...(new Set(pairs).size < pairs.length ? [{ path: 'setups', message: everyFieldText.setupTwice }] : []),
      ...(setups.every(({ deviceId, from, to }) => isOurs(deviceId) && isKnown(from) && isKnown(to))
        ? []
        : [{ path: 'setups', message: everyFieldText.listedWrong }]),
    ];
  }

  return {
    save: (form: SettingsForm, actor: CallActor): Promise<ProductionSettings> =>
      auditedChange(deps, actor, async (on) => {
        const { projectId, version } = form;
        const repo = productionRepo(on);
        const old = await repo.settings(projectId);
        if ((old?.version ?? 0) !== version) throw stale(true);
        const wrong = wrongIn(form, await repo.productsInUse(projectId));
        if (wrong.length > 0) throw wrongFields(actor.language, wrong);
        const products = form.products.map(({ code, name, nameEn }) => ({ code, name: name || code, nameEn: nameEn || name || code }));
        const document: SettingsDocument = { products, setups: form.setups, speed: form.speed };
        const changes = changedFields(logged(documentOf(old)), logged(document));
        if (old && changes.setValue === '{}') return { result: settingsView(old), entries: [], touched: {} };
        const row = { project_id: projectId, document: JSON.stringify(document), version: version + 1, changed: deps.now() };
        const stored = await repo.saveSettings({ ...row, ...actorColumns(actor) }, old === undefined);
        const target = deps.registry.project(projectId)?.name ?? '';
        return { result: settingsView(stored), entries: [{ projectId, action: actions.settings, target, ...changes }], touched: {} };
      }),
  };
}

export type ProductionSettingsService = ReturnType<typeof createProductionSettings>;
