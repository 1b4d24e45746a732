import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { stylesByComponent } from './library-styles.ts';

const sheet = [
  '.css-var-_R_0_{--ant-color:#fff;}',
  'a{color:blue;}.anticon{line-height:0;}',
  '.ant-input{color:red;}.ant-input-number{color:green;}.ant-otp{gap:1px;}',
  '@media (max-width: 10px){.ant-input-number .ant-input{color:gold;}}',
  '.ant-btn-icon{animation-name:turn;}.ant-anchor{top:0;}',
  '@keyframes turn{100%{rotate:1turn;}}@keyframes other{0%{opacity:0;}}',
].join('');

it('gives each component its rules and the animations that they name', () => {
  const styles = stylesByComponent(sheet, ['Input', 'InputNumber', 'Button']);
  expect(Object.fromEntries(styles)).toEqual({
    Base: '@layer antd{a{color:blue;}.anticon{line-height:0;}}',
    Input: '@layer antd{.ant-input{color:red;}.ant-otp{gap:1px;}}',
    InputNumber: '@layer antd{.ant-input-number{color:green;}@media (max-width: 10px){.ant-input-number .ant-input{color:gold;}}}',
    Button: '@layer antd{.ant-btn-icon{animation-name:turn;}@keyframes turn{100%{rotate:1turn;}}}',
  });
});

it('knows the classes of the components of the pages', () => {
  const css = readFileSync(createRequire(import.meta.url).resolve('antd/dist/antd.css'), 'utf8');
  const used = [
    'Button',
    'Checkbox',
    'DatePicker',
    'Dropdown',
    'Input',
    'InputNumber',
    'Menu',
    'Modal',
    'QRCode',
    'Select',
    'Space',
    'Tabs',
    'Tree',
  ];
  const styles = stylesByComponent(css, used);
  for (const component of ['Base', ...used]) expect(styles.get(component)?.length, component).toBeGreaterThan(500);
});
