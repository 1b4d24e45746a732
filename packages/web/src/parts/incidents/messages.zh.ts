export const zh = { add: '新建事件', open: '新建事件', opened: '事件已新建', of: '事件' } as const;
