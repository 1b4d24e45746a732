import { expect, it } from 'vitest';
import { everyComponent, librarySheet, stylesByComponent } from './library-styles.ts';

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
    '': '@layer antd{.ant-anchor{top:0;}}',
  });
});

it('gives every rule of the library a component, but those of the animations that the pages do not use', () => {
  const styles = stylesByComponent(librarySheet(), everyComponent());
  const others = [...(styles.get('') ?? '').matchAll(/\.ant-(\w+)/g)].map(([, name]) => name);
  expect([...new Set(others)].sort()).toEqual(['fade', 'move', 'slide', 'zoom']);
  for (const component of ['Base', 'Button', 'DatePicker', 'Input', 'InputNumber', 'Menu', 'Modal', 'QRCode', 'Select', 'Tabs'])
    expect(styles.get(component)?.length, component).toBeGreaterThan(500);
});
