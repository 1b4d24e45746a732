/** Every part of the kit except charts on a separate page: in both languages, both looks, three sizes, by pointer and keyboard. */
import type { Locator } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sheetValues } from '../packages/server/src/testing/sheet.ts';
import { type Built, builtKit, inEveryLook, judgeLook, type KitShow, type Look, openKit } from './kit-page.ts';
import { downloadedBytes, type OpenedPage, seriousFindings, whenSettled } from './page.ts';

let built: Built;
beforeAll(() => {
  built = builtKit();
});

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function parts(show: KitShow, look: Look = {}): Promise<OpenedPage> {
  opened = await openKit(built, show, look);
  await whenSettled(opened.page);
  return opened;
}

test('every part, and what it opens, in both languages and looks, at three sizes', async () => {
  const { page, errors } = await parts('parts', { language: 'zh' });
  await inEveryLook(page, async (look) => {
    await judgeLook(page, look);
    if (look.size.width !== 390) return;
    const words = (zh: string, en: string) => ({ name: look.language === 'zh' ? zh : en });
    const options = words('选择 部件设置', 'Select Widget options');
    for (const opener of [words('新建电表', 'New meter'), words('停止…', 'Stop…'), words('删除…', 'Delete…'), options]) {
      await page.getByRole('button', opener).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await whenSettled(page);
      expect(await seriousFindings(page, '[role=dialog]'), `${look.name}, ${opener.name}`).toEqual([]);
      await dialog.getByRole('button', words('取消', 'Cancel')).click();
      await dialog.waitFor({ state: 'hidden' });
    }
  });
  expect(errors).toEqual([]);
});

test('loading states, in both languages and looks, at three sizes', async () => {
  opened = await openKit(built, 'waiting', { language: 'zh' });
  const { page, errors } = opened;
  await inEveryLook(page, (look) => judgeLook(page, look, () => page.locator('[data-skeleton]').nth(1).waitFor()));
  expect(errors).toEqual([]);
});

test('text typed into a select while it is loaded arrives completely and in order', async () => {
  opened = await openKit(built, 'lists', { language: 'zh' });
  const { page, errors } = opened;
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/select-lists/, async (route) => {
    await held;
    await route.fallback();
  });
  // On a slow machine the list is drawn long after its code is loaded.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await page.getByRole('combobox', { name: '楼栋' }).first().click();
  const typed = page.keyboard.type('3 号', { delay: 30 });
  await page.waitForTimeout(60);
  release();
  await typed;
  await page.keyboard.type('楼');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('building=3');
  expect(errors).toEqual([]);
});

describe('a table', () => {
  test('is sorted by its headers, shows sums, and allows selection', async () => {
    const { page } = await parts('lists');
    const table = page.getByRole('table', { name: 'Meters' }).first();
    const energy = table.getByRole('columnheader', { name: 'Energy' });
    const names = () => table.locator('tbody').getByRole('link').allInnerTexts();
    expect((await names()).slice(0, 3)).toEqual(['Meter 1', 'Meter 2', 'Meter 3']);
    await energy.getByRole('button').click();
    await expect.poll(() => energy.getAttribute('aria-sort')).toBe('ascending');
    // The fourth has no value: it is last in both orders.
    await expect.poll(async () => (await names()).at(-1)).toBe('Meter 4');
    await energy.getByRole('button').click();
    await expect.poll(() => energy.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(async () => (await names()).at(-1)).toBe('Meter 4');
    await energy.getByRole('button').click();
    await expect.poll(async () => (await names())[0]).toBe('Meter 1');

    const kWh = Array.from({ length: 12 }, (_, index) => (index === 3 ? 0 : ((index * 7919) % 1000) / 2)).reduce(
      (sum, each) => sum + each,
      0,
    );
    const sum = await table.locator('tfoot').innerText();
    expect(sum.replaceAll(',', '')).toContain(kWh.toFixed(1));

    await table.getByRole('checkbox', { name: 'Select all' }).click();
    await expect.poll(() => table.locator('tbody').getByRole('checkbox', { checked: true }).count()).toBe(11);
    expect(await table.getByRole('checkbox', { name: 'Select Meter 5', exact: true }).isDisabled()).toBe(true);
  });

  test('shows the chosen columns at the chosen density, and remembers both', async () => {
    const { page } = await parts('lists');
    const table = page.getByRole('table', { name: 'Meters' }).first();
    const row = table.locator('tbody tr').first();
    const height = async () => (await row.boundingBox())?.height ?? 0;
    const roomy = await height();
    await page.getByRole('button', { name: 'Columns and density' }).click();
    await page.getByRole('checkbox', { name: 'Power' }).click();
    await table.getByRole('columnheader', { name: 'Power' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { name: 'Name', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'Dense rows' }).click();
    await expect.poll(height).toBeLessThan(roomy);
    await page.reload();
    await table.getByRole('columnheader', { name: 'Energy' }).waitFor();
    expect(await table.getByRole('columnheader', { name: 'Power' }).count()).toBe(0);
    await expect.poll(height).toBeLessThan(roomy);
  });

  test('is exported as shown: its order, its columns', async () => {
    const { page } = await parts('lists');
    const table = page.getByRole('table', { name: 'Meters' }).first();
    await table.getByRole('columnheader', { name: 'Energy' }).getByRole('button').click();
    await page.getByRole('button', { name: 'Columns and density' }).click();
    await page.getByRole('checkbox', { name: 'Power' }).click();
    await table.getByRole('columnheader', { name: 'Power' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    const names = await table.locator('tbody').getByRole('link').allInnerTexts();
    const fileAs = async (format: string) => {
      await page.getByRole('button', { name: 'Export', exact: true }).first().click();
      const coming = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: `Download ${format}` }).click();
      return downloadedBytes(await coming);
    };
    const [head, ...lines] = (await fileAs('CSV')).toString().trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFName,Energy (kWh),Note');
    expect(lines.map((line) => line.split(',')[0])).toEqual(names);
    const [titles, ...rows] = sheetValues(await fileAs('Excel'));
    expect(titles).toEqual(['Name', 'Energy (kWh)', 'Note']);
    expect(rows.map(([name]) => name)).toEqual(names);
    expect(rows[0]?.[1]).toBe(lines[0]?.split(',')[1]);
  });

  test('of ten thousand rows draws only the visible ones, and keys reach all of them', async () => {
    const { page } = await parts('lists');
    const table = page.getByRole('table', { name: 'Ten thousand rows' });
    const rows = table.locator('tbody tr');
    await table.getByRole('link', { name: 'Meter 1', exact: true }).waitFor();
    expect(await rows.count()).toBeLessThan(60);
    await table.locator('tbody [data-index="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-index'))).toBe('1');
    await page.keyboard.press('End');
    await table.getByRole('link', { name: 'Meter 10000' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-index'))).toBe('9999');
    expect(await rows.count()).toBeLessThan(60);
    await page.keyboard.press('Home');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-index'))).toBe('0');
  });

  test('is shown as cards on a phone, with its filters behind one line', async () => {
    const { page } = await parts('lists', { viewport: { width: 390, height: 844 } });
    const cards = page.getByRole('list', { name: 'Meters' }).first();
    await cards.getByRole('link', { name: 'Meter 1', exact: true }).waitFor();
    expect(await page.getByRole('table', { name: 'Meters' }).count()).toBe(0);
    const bar = page.getByRole('search', { name: 'Filter meters' });
    expect(await bar.getByRole('combobox', { name: 'Building' }).isVisible()).toBe(false);
    await bar.getByText('More filters').click();
    expect(await bar.getByRole('combobox', { name: 'Building' }).isVisible()).toBe(true);
  });

  test('is filtered through the address, and the filter can be removed', async () => {
    const { page } = await parts('lists');
    const table = page.getByRole('table', { name: 'Meters' }).first();
    const bar = page.getByRole('search', { name: 'Filter meters' });
    await bar.getByRole('button', { name: 'PV' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('kind')).toBe('1,3');
    await bar.getByRole('textbox', { name: 'Find by name' }).fill('Meter 12');
    await table.getByRole('link', { name: 'Meter 12' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('Meter 12');
    await expect.poll(() => table.locator('tbody tr').count()).toBe(1);
    await bar.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => table.locator('tbody tr').count()).toBe(12);
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(['show']);
    await page.goBack();
    await expect.poll(() => table.locator('tbody tr').count()).toBe(1);
  });
});

test('a chain shows its nearest links, and opens many parts by Enter', async () => {
  const { page } = await parts('chain');
  const chain = page.locator('[data-why-chain]');
  await chain.getByText('Modbus · 03 · 1024').waitFor();
  const last = chain.getByText('Meter 16');
  expect(await last.isVisible()).toBe(false);
  await chain.locator('summary', { hasText: 'Losses' }).focus();
  await page.keyboard.press('Enter');
  await last.waitFor();
});

test('a form shows errors beside the fields, Enter cancels a confirmation, and a deletion requires the name', async () => {
  const { page } = await parts('forms');
  const done = page.locator('[data-done]');
  await page.getByRole('button', { name: 'New meter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const name = dialog.getByRole('textbox', { name: 'Name of the meter' });
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
  await dialog.getByText('Enter a name').waitFor();
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
  await name.fill('M');
  await page.keyboard.press('Enter');
  await expect.poll(() => done.innerText()).toBe('created');

  await page.getByRole('button', { name: 'Stop…' }).click();
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Cancel' }).evaluate((element) => element === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await done.innerText()).toBe('created');

  await page.getByRole('button', { name: 'Delete…' }).click();
  const remove = dialog.getByRole('button', { name: 'Delete meter 1' });
  await remove.waitFor();
  expect(await remove.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('meter-1');
  await expect.poll(() => remove.isEnabled()).toBe(true);
  await remove.click();
  await expect.poll(() => done.innerText()).toBe('created removed');
});

test('a form sends once while its call is pending, and shows a refusal only beside the values that were sent', async () => {
  const { page, errors } = await parts('slow');
  const form = page.getByRole('form', { name: 'Slow form' });
  const name = form.getByRole('textbox', { name: 'Name of the station' });
  const sent = page.locator('[data-slow]');
  const wrong = form.locator('[data-wrong]');
  const refuse = form.getByRole('button', { name: 'Refuse' });
  await name.focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  await expect.poll(() => sent.innerText()).toBe('A');
  await name.fill('B');
  await refuse.click();
  expect(await wrong.count()).toBe(0);

  await name.press('Enter');
  await expect.poll(() => sent.innerText()).toBe('A B');
  await refuse.click();
  await expect.poll(() => wrong.allInnerTexts()).toEqual(['This name is taken']);
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
  await name.fill('C');
  await expect.poll(() => wrong.count()).toBe(0);
  expect(errors).toEqual([]);
});

test('rows of a form can be added and removed, errors stay with their rows, and the first one gets the focus', async () => {
  const { page } = await parts('rows');
  const form = page.getByRole('form', { name: 'List of sub-meters' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  const isFocused = (name: string) => field(name).evaluate((element) => element === document.activeElement);
  const add = form.getByRole('button', { name: 'Add a sub-meter' });
  const save = form.getByRole('button', { name: 'Save' });
  const wrong = form.locator('[data-wrong]');

  await add.click();
  await expect.poll(() => isFocused('Name of sub-meter 3')).toBe(true);
  await save.click();
  await expect.poll(() => isFocused('Ratio of sub-meter 2')).toBe(true);
  expect(await wrong.allInnerTexts()).toEqual(['Enter a whole number from 1 to 1000', 'Enter a name']);
  await form.getByRole('button', { name: 'Remove sub-meter 1' }).click();
  await expect.poll(() => field('Name of sub-meter 1').inputValue()).toBe('M2');
  await expect.poll(() => form.locator('[data-row="1"] [data-wrong]').innerText()).toBe('Enter a whole number from 1 to 1000');
  await field('Ratio of sub-meter 1').fill('８');
  await expect.poll(() => wrong.count()).toBe(1);
  await form.getByRole('button', { name: 'Remove sub-meter 2' }).click();
  // After the last row nothing moves up: the focus moves to the button that adds one.
  await expect.poll(() => add.evaluate((element) => element === document.activeElement)).toBe(true);
  for (let n = 2; n <= 4; n += 1) {
    await add.click();
    await field(`Name of sub-meter ${n}`).fill(`M${n}`);
  }
  expect(await add.isDisabled()).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('[data-sent]').innerText()).toBe('M2 × ８, M2 × 1, M3 × 1, M4 × 1');
});

test('the last one of required rows has no button to remove it', async () => {
  const { page } = await parts('wide');
  const form = page.getByRole('form', { name: 'Profit shares' });
  await form.getByRole('button', { name: 'Remove party 2' }).click();
  await expect.poll(() => form.locator('[data-row]').count()).toBe(1);
  expect(await form.getByRole('button', { name: /^Remove party/ }).count()).toBe(0);
});

test('a query field filters by words, by presets, and by options that become chips', async () => {
  const { page, errors } = await parts('query');
  const bar = page.getByRole('search', { name: 'Query meters' });
  const results = page.getByRole('list', { name: 'Query results' }).getByRole('listitem');
  const field = bar.getByRole('combobox', { name: 'Query by name' });
  const lost = bar.getByRole('button', { name: 'No connection' });
  await lost.click();
  await expect.poll(() => results.allInnerTexts()).toEqual(['Meter 5 · Load', 'Meter 10 · Grid']);
  await expect.poll(() => lost.getAttribute('aria-pressed')).toBe('true');
  await bar.getByRole('button', { name: 'PV meters' }).click();
  await expect.poll(() => results.count()).toBe(4);
  expect(await lost.getAttribute('aria-pressed')).toBe('false');
  await field.press('Backspace');
  await expect.poll(() => results.count()).toBe(12);
  await field.fill('Loa');
  await page.getByRole('option', { name: /Load/ }).click();
  await bar.locator('[data-filter="kinds"]').waitFor();
  await expect.poll(() => results.count()).toBe(4);
  await field.fill('Meter 11');
  await expect.poll(() => results.allInnerTexts()).toEqual(['Meter 11 · Load']);
  expect(errors).toEqual([]);
});

test('options of a widget: a form drawn from their definition, applied once all are valid', async () => {
  const { page, errors } = await parts('options', { language: 'en' });
  await page.getByRole('button', { name: 'Select Widget options' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rows').fill('21');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  const wrong = () => dialog.locator('[data-wrong]').allInnerTexts();
  await expect.poll(wrong).toEqual(['Enter a whole number from 1 to 20', 'Choose or enter a value', 'Choose or enter a value']);
  await dialog.getByLabel('Rows').fill('5');
  for (const [field, choice] of [
    ['Side', 'Right'],
    ['Meter', 'PV'],
    ['Building', '2'],
  ] as const) {
    await dialog.getByRole('combobox', { name: field }).click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: choice }).click();
  }
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(JSON.parse((await page.locator('[data-options]').textContent()) ?? '')).toEqual({
    note: 'A',
    most: 5,
    marks: true,
    side: 'right',
    meter: 'pv',
    building: 2,
  });
  expect(errors).toEqual([]);
});

test('a board is arranged by keyboard', async () => {
  const { page } = await parts('boards');
  const board = page.getByRole('region', { name: 'Board being arranged' });
  const place = () => board.locator('[data-tile="3"]').boundingBox();
  const said = board.getByRole('status');
  const grip = board.getByRole('button', { name: /^Tile 3: move with arrow keys/ });
  await grip.focus();
  const before = await place();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => said.innerText()).toBe('Tile 3: column 2, row 3, 4 wide, 2 high');
  await expect.poll(async () => (await place())?.x).toBeGreaterThan(before?.x ?? 0);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => said.innerText()).toBe('Tile 3: column 2, row 3, 5 wide, 2 high');
  await page.keyboard.press('Delete');
  await expect.poll(() => board.locator('[data-tile]').count()).toBe(2);
});

test('readers without data.export get no table export and no image of a panel', async () => {
  opened = await openKit(built, 'lists,panels', { mayExport: false });
  const { page } = opened;
  await page.getByRole('button', { name: 'Energy today: more' }).click();
  await page.getByRole('menuitem', { name: 'How this is calculated' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Save as image' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Export', exact: true }).count()).toBe(0);
});

test('a dialog opens with the focus in its first field, a confirmation on its safe button', async () => {
  const { page } = await parts('forms');
  const focused = (selector: string) => page.evaluate((name) => document.activeElement?.matches(name) ?? false, selector);
  await page.getByRole('button', { name: 'New meter' }).click();
  await expect.poll(() => focused('[role=dialog] input'), { timeout: 15_000 }).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Stop…' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), { timeout: 15_000 }).toBe('Cancel');
});

test('a narrow header cuts its note, not its title', async () => {
  const { page } = await parts('panels');
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Energy today' }) }).last();
  const cut = (selector: string) =>
    panel
      .locator(selector)
      .first()
      .evaluate((each) => each.scrollWidth > each.clientWidth);
  await panel.evaluate((each) => {
    each.style.width = '220px';
    const note = each.querySelector('header > span');
    if (note) note.textContent = 'a note that is much longer than there is room for';
  });
  expect([await cut('h2'), await cut('header > span')]).toEqual([false, true]);
});

test('a panel explains how its figures are calculated, and exports its picture', async () => {
  const { page } = await parts('panels');
  const menu = page.getByRole('button', { name: 'Energy today: more' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'How this is calculated' }).click();
  await page.getByRole('note').getByText('The register of the grid meter').waitFor();
  await menu.click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Save as image' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('Energy_today.png');
  // SVG content has the colour given by the page's style sheet.
  const picture = Buffer.from(await downloadedBytes(saved)).toString('base64');
  const share = await page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
    const context = canvas.getContext('2d');
    if (context === null) return 0;
    context.drawImage(bitmap, 0, 0);
    const fill = getComputedStyle(document.querySelector('[data-drawing] rect') as Element).fill;
    const [red, green, blue] = (/(\d+), (\d+), (\d+)/.exec(fill) ?? []).slice(1).map(Number);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let same = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) same += 1;
    return same / (bitmap.width * bitmap.height);
  }, picture);
  expect(share).toBeGreaterThan(0.02);
});

test('a form has values of every kind, with each error beside its field', async () => {
  const { page } = await parts('controls');
  const form = page.getByRole('form', { name: 'Fields of every kind' });
  const values = async () => JSON.parse(await form.locator('[data-values]').innerText());
  await form.getByRole('switch', { name: 'Enabled' }).click();
  await form.getByRole('radiogroup', { name: 'Level' }).getByText('3').click();
  await form.getByRole('checkbox', { name: 'Select all' }).click();
  await form.getByRole('combobox', { name: 'Building', exact: true }).click();
  await page.keyboard.type('3');
  // Enter selects the visible option.
  const found = page.locator('.ant-select-item-option').filter({ visible: true });
  await expect.poll(() => found.allInnerTexts()).toEqual([expect.stringContaining('3')]);
  await page.keyboard.press('Enter');
  await form.getByRole('spinbutton', { name: 'Width' }).fill('');
  await expect.poll(values).toMatchObject({ on: false, level: 3, all: true, building: 3, width: null, days: [1, 2] });
  await form.getByRole('button', { name: 'Check' }).click();
  const zone = form.getByRole('combobox', { name: 'Zone' });
  await expect.poll(() => zone.getAttribute('aria-invalid')).toBe('true');
  const note = page.locator(`[id="${await zone.getAttribute('aria-describedby')}"]`);
  expect(await note.getAttribute('data-wrong')).toBe('true');
  await zone.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await values()).region).toBe(1);
  await expect.poll(() => note.getAttribute('data-wrong')).toBeNull();
});

test('a wall fills every screen by one factor, opens popups within itself, and is closed by Escape', async () => {
  opened = await openKit(built, 'wall', { viewport: { width: 1920, height: 1080 } });
  const { page, errors } = opened;
  const stage = page.locator('[data-stage]');
  await stage.waitFor();
  for (const size of [
    { width: 1920, height: 1080 },
    { width: 3840, height: 2160 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(size);
    const factor = () => stage.evaluate((element) => element.getBoundingClientRect().width / (element as HTMLElement).offsetWidth);
    await expect.poll(factor).toBeCloseTo(size.height / 1080, 2);
    const reaches = () =>
      page.evaluate(() => [
        document.documentElement.scrollWidth - window.innerWidth,
        document.documentElement.scrollHeight - window.innerHeight,
      ]);
    await expect.poll(reaches).toEqual([0, 0]);
    await whenSettled(page);
    expect(await seriousFindings(page, 'body'), `${size.width}`).toEqual([]);
  }
  expect(errors).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('[data-left]').waitFor();
});

test('a search field moves through its options by keys, skips headings, and selects an option', async () => {
  const { page, errors } = await parts('finder');
  const field = page.getByRole('combobox', { name: 'Find a meter' });
  const chosen = page.locator('output[data-chosen]');
  const active = () => field.evaluate((input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent);
  await field.focus();
  await expect.poll(active).toBe('Meter 1');
  await page.keyboard.press('ArrowUp');
  await expect.poll(active).toBe('Meter 1');
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('PageDown');
  await expect.poll(active).toBe('Meter 22');
  await page.keyboard.press('Enter');
  await expect.poll(() => chosen.innerText()).toBe('22');
  await page.keyboard.press('Control+End');
  await expect.poll(active).toBe('Meter 399');
  await page.keyboard.press('Enter');
  await expect.poll(() => chosen.innerText()).toBe('22 399');
  await field.fill('Meter 39');
  await expect.poll(active).toBe('Meter 39');
  await page.getByRole('option', { name: 'Meter 399' }).click();
  await expect.poll(() => chosen.innerText()).toBe('22');
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(errors).toEqual([]);
});

test('a button is active while a pointer or a key holds it', async () => {
  const { page } = await parts('small');
  const button = page.getByRole('button', { name: 'Hold to turn' });
  const held = page.locator('[data-small]');
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (box === null) throw new Error('no button');
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  await expect.poll(() => held.innerText()).toBe('start');
  // The pointer remains captured beside the button.
  await page.mouse.move(box.x + 200, box.y + 80);
  await page.mouse.up();
  await expect.poll(() => held.innerText()).toBe('end');
  await button.press('Enter', { delay: 50 });
  await expect.poll(() => held.innerText()).toBe('end');
});

test('a calendar date is a value of its form', async () => {
  const { page } = await parts('small');
  const form = page.getByRole('form', { name: 'Date fields' });
  await form.getByRole('textbox', { name: 'Date', exact: true }).fill('2026-05-01');
  await page.keyboard.press('Enter');
  await expect.poll(() => form.locator('[data-dates]').innerText()).toBe('2026-05-01');
});

test('calendars and lists are loaded on demand, in fields of the same size; text typed before is not lost', async () => {
  const { page, errors } = await parts('small,controls');
  const dates = page.getByRole('form', { name: 'Date fields' });
  const day = dates.getByRole('textbox', { name: 'Date', exact: true });
  const shown = () => dates.locator('[data-dates]').innerText();
  const has = (part: RegExp) =>
    page.evaluate((name) => performance.getEntriesByType('resource').some((each) => new RegExp(name).test(each.name)), part.source);
  expect(await has(/\/pickers-/)).toBe(false);
  // Simulates a slow network: typed, sent and read before the calendar is loaded.
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/pickers-/, async (route) => {
    await gate;
    await route.fallback();
  });
  const sizeOf = async (of: Locator) => {
    const box = await of.boundingBox();
    return [box?.width, box?.height];
  };
  const before = await sizeOf(dates);
  await day.fill('2026-02-30');
  await page.keyboard.press('Enter');
  await expect.poll(() => day.inputValue()).toBe('2026-03-14');
  await day.fill('2026-02-28');
  await page.keyboard.press('Tab');
  await expect.poll(shown).toBe('2026-02-28');
  await day.hover();
  release();
  await dates.locator('.ant-picker').first().waitFor();
  expect(await sizeOf(dates)).toEqual(before);
  await day.click();
  await page.locator('.ant-picker-dropdown:visible').getByTitle('2026-02-10').click();
  await expect.poll(shown).toBe('2026-02-10');

  const form = page.getByRole('form', { name: 'Fields of every kind' });
  const zone = form.locator('[data-select]').filter({ has: page.getByRole('combobox', { name: 'Zone' }) });
  const size = await sizeOf(zone);
  await zone.hover();
  const real = form.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: 'Zone' }) });
  await real.waitFor();
  expect(await sizeOf(real)).toEqual(size);
  expect(errors).toEqual([]);
});
