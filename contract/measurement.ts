// The installation's own count of page views and steps: numbers by day, page, language and kind of screen.
import { Type } from 'typebox';
import { countBounds, countedPages, countedSteps, screenKinds } from './counted-pages.ts';
import { call } from './kernel/call.ts';
import { LocaleCode, Shape } from './kernel/shapes.ts';

const Count = Type.Integer({ minimum: 1, maximum: countBounds.maxCount });

export const measurementCalls = {
  countViews: call('countViews', {
    kind: 'act',
    who: 'guest',
    summary: 'Adds page views and opened forms to the numbers of the day. Nothing about who saw them is taken or kept',
    body: Shape({
      locale: LocaleCode,
      screen: Type.Enum([...screenKinds]),
      pages: Type.Array(Shape({ page: Type.Enum([...countedPages]), count: Count }), { maxItems: countBounds.maxRows }),
      steps: Type.Array(Shape({ step: Type.Enum([...countedSteps]), count: Count }), { maxItems: countBounds.maxRows }),
    }),
    data: Shape({ isCounted: Type.Boolean({ description: 'false where the operator has switched it off' }) }),
    perMinute: 30,
    maxBytes: 8192,
  }),
};
