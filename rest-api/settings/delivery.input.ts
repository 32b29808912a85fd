import { ArrayMaxSize, IsArray, IsIn, IsObject, IsOptional, Matches } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import type { DeliveryArea, DeliveryDays, DeliveryRate, DeliverySettings } from '../contract/delivery.ts';
import type { FieldError } from '../contract/errors.ts';
import { furtherStates, limits } from '../contract/rules.ts';
import { Count } from '../input/count.ts';
import { RequiredObject } from '../input/nested.ts';
import { RequiredText, Trimmed } from '../input/text.ts';
import { validated } from '../input/validation.ts';
import { brokenWith, fieldError, InvalidFields } from '../routing/field-error.ts';
import { unreachableRate } from './delivery-coverage.ts';
import { gstStateCodes } from './gst-states.ts';

const areas = ['INDIA', 'STATES', 'PINCODES'] as const satisfies DeliveryArea[];
const statesRule = brokenWith(
  fieldError('states', 'INVALID', 'One or more states and union territories of India.'),
);
const pincodesRule = brokenWith(
  fieldError(
    'pincodes',
    'INVALID',
    `At most ${limits.ratePincodes} beginnings of pincodes: one to six digits, the first not 0.`,
  ),
);
const ratesRule = brokenWith(
  fieldError('rates', 'INVALID', `Send a list of at most ${limits.deliveryRates} rates.`),
);
const furtherRule = brokenWith(
  fieldError('furtherStates', 'INVALID', `Some of ${furtherStates.join(', ')}.`),
);

/** Property decorator for what pincodes begin with. */
export function PincodesList(): PropertyDecorator {
  return (target, property) => {
    ArrayMaxSize(limits.ratePincodes, pincodesRule)(target, property as string);
    Matches(/^[1-9]\d{0,5}$/, { each: true, ...pincodesRule })(target, property as string);
    IsArray(pincodesRule)(target, property as string);
  };
}

class DeliveryDaysInput implements DeliveryDays {
  @Count('days', limits.deliveryDays, 3, 0)
  min!: number;

  @Count('days', limits.deliveryDays, 6, 0)
  max!: number;
}

/** A rate; what another rate or another field of it has to fit is in `checkedDelivery`. */
class DeliveryRateInput {
  @Trimmed()
  @RequiredText('name', limits.rateNameLength)
  @JSONSchema({ pattern: '\\S', examples: ['South India'] })
  name!: string;

  @IsIn(areas, brokenWith(fieldError('area', 'INVALID', `One of ${areas.join(', ')}.`)))
  @JSONSchema({ description: 'All of India, or the `states` or `pincodes` beside it.', examples: ['INDIA'] })
  area!: DeliveryArea;

  @IsOptional()
  @ArrayMaxSize(Object.keys(gstStateCodes).length, statesRule)
  @IsIn(Object.keys(gstStateCodes), { each: true, ...statesRule })
  @IsArray(statesRule)
  @JSONSchema({ type: ['array', 'null'], description: 'Needed by the area STATES.', examples: [[]] })
  states?: string[] | null;

  @IsOptional()
  @PincodesList()
  @JSONSchema({
    type: ['array', 'null'],
    description: 'What the pincodes of the area PINCODES begin with.',
    examples: [[]],
  })
  pincodes?: string[] | null;

  @JSONSchema({ type: ['integer', 'null'], description: 'Null or left out: whatever it weighs.' })
  @IsOptional()
  @Count('maxGrams', limits.deliveryGrams, 5_000)
  maxGrams?: number | null;

  @Count('chargePaise', limits.orderPaise, 9_900, 0)
  @JSONSchema({ description: '0 for free.' })
  chargePaise!: number;

  @JSONSchema({ type: ['integer', 'null'], description: 'Of the books; null or left out: never free.' })
  @IsOptional()
  @Count('freeFromPaise', limits.orderPaise, 99_900)
  freeFromPaise?: number | null;

  @RequiredObject('days', DeliveryDaysInput)
  days!: DeliveryDaysInput;
}

export class DeliverySettingsInput {
  // `checkedDelivery` checks each by itself, so that its errors name it.
  @ArrayMaxSize(limits.deliveryRates, ratesRule)
  @IsObject({ each: true, ...ratesRule })
  @IsArray(ratesRule)
  @JSONSchema(() => ({
    type: 'array',
    items: { $ref: `#/components/schemas/${DeliveryRateInput.name}` },
    maxItems: limits.deliveryRates,
    description: 'The first that is for the place and the weight of an order counts; none: ₹199 an order.',
  }))
  rates!: object[];

  @Count('defaultGrams', limits.deliveryGrams, 400)
  @JSONSchema({ description: 'The weight of a book whose edition has none.' })
  defaultGrams!: number;

  @IsOptional()
  @ArrayMaxSize(furtherStates.length, furtherRule)
  @IsIn(furtherStates, { each: true, ...furtherRule })
  @IsArray(furtherRule)
  @JSONSchema({
    type: ['array', 'null'],
    description: 'That addresses can be in beside the states of every shop.',
    examples: [['Delhi']],
  })
  furtherStates?: string[] | null;
}

export const laterDays = 'The days go from the earliest to the latest, such as 3 to 6.';
export const unreachable =
  'No order can have it, since the rates before it are for all its places and weights. Move it up, or take it out.';

/**
 * The rates of a request, whole.
 * @throws InvalidFields 400 for rates that cannot be meant, with a sentence that names each
 */
export function checkedDelivery({
  rates,
  defaultGrams,
  furtherStates,
}: DeliverySettingsInput): DeliverySettings {
  const read = rates.map(readRate);
  const faults = read.flatMap(({ faults }) => faults);
  if (faults.length > 0) throw new InvalidFields(400, ...faults);
  const whole = read.flatMap(({ rate }) => rate ?? []);
  const place = unreachableRate(whole);
  if (place >= 0) throw new InvalidFields(400, faultOf(place, whole[place]?.name, unreachable));
  return { rates: whole, defaultGrams, furtherStates: [...new Set(furtherStates)].toSorted() };
}

function readRate(sent: object, place: number): { rate?: DeliveryRate; faults: FieldError[] } {
  const name = Reflect.get(sent, 'name');
  try {
    const { days, ...fields } = validated(DeliveryRateInput, sent);
    const rate = {
      name: fields.name,
      area: fields.area,
      states: fields.area === 'STATES' ? [...new Set(fields.states)] : [],
      pincodes: fields.area === 'PINCODES' ? [...new Set(fields.pincodes)] : [],
      maxGrams: fields.maxGrams ?? null,
      chargePaise: fields.chargePaise,
      freeFromPaise: fields.freeFromPaise ?? null,
      days: { min: days.min, max: days.max },
    };
    const faults = [
      ...(rate.area === 'STATES' && rate.states.length === 0 ? [statesRule.context] : []),
      ...(rate.area === 'PINCODES' && rate.pincodes.length === 0 ? [pincodesRule.context] : []),
      ...(days.min > days.max ? [fieldError('days', 'INVALID', laterDays)] : []),
    ] as FieldError[];
    return { rate, faults: faults.map((fault) => faultOf(place, name, fault.message, fault.field)) };
  } catch (error) {
    if (!(error instanceof InvalidFields)) throw error;
    return {
      faults: error.details.fields.map(({ field, message }) => faultOf(place, name, message, field)),
    };
  }
}

/** What is wrong with a rate, in a sentence that names it. */
function faultOf(place: number, name: unknown, message: string, field?: string): FieldError {
  const called =
    typeof name === 'string' && name.trim() ? `, “${name.trim().slice(0, limits.rateNameLength)}”` : '';
  const path = `rates.${place}${field ? `.${field}` : ''}`;
  return fieldError(path, 'INVALID', `Rate ${place + 1}${called}: ${message}`);
}

/** For the documentation, what the schema of a rate cannot say. */
export const rateErrorExamples = [faultOf(1, 'Rest', laterDays, 'days'), faultOf(1, 'Rest', unreachable)];
