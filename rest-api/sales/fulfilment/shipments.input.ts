import { IsOptional, Matches } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { carrierLimits } from '../../contract/carriers.ts';
import { limits } from '../../contract/rules.ts';
import { Count, Version } from '../../input/count.ts';
import { ListOf } from '../../input/list-of.ts';
import { OptionalLine, RequiredText, Trimmed } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';
import { httpsLink } from './carriers.input.ts';

/** Property decorator for a carrier's id. */
function CarrierId(): PropertyDecorator {
  return (target, property) => {
    RequiredText('carrierId', 100)(target, property);
    JSONSchema({ examples: ['delhivery'] })(target, property as string);
  };
}

/** Property decorator for the number of a parcel. */
function TrackingNumber(): PropertyDecorator {
  return (target, property) => {
    const error = fieldError('trackingNumber', 'INVALID', 'Write 4 to 40 letters, digits and hyphens.');
    Trimmed()(target, property);
    Matches(/^[A-Za-z0-9-]{4,40}$/, brokenWith(error))(target, property as string);
    JSONSchema({ examples: ['1490817263541'] })(target, property as string);
  };
}

/** Copies of a book that go into a parcel. */
export class PackedLineInput {
  @RequiredText('productId', 100)
  @JSONSchema({ examples: ['8e5cbbfe-0d03-42ce-94d0-b276f811082c'] })
  productId!: string;

  @Count('quantity', limits.quantity, 1)
  quantity!: number;
}

/** Body of `POST /staff/orders/{id}/shipments`. */
export class PackShipmentInput {
  @Version()
  version!: number;

  @IsOptional()
  @ListOf('lines', limits.cartLines, PackedLineInput)
  lines?: PackedLineInput[];
}

/** Body of `POST /staff/orders/{id}/ship` and `POST /staff/shipments/{id}/ship`. */
export class ShipInput {
  @Version()
  version!: number;

  @IsOptional()
  @CarrierId()
  carrierId?: string | null;

  @OptionalLine('carrier', carrierLimits.nameLength, {
    description: 'Who carries it, where that is no carrier of the shop.',
    examples: ['Metro Couriers'],
  })
  carrier?: string | null;

  @OptionalLine('trackingUrl', carrierLimits.linkLength, {
    description: 'Where `carrier` shows how far the parcel is.',
    examples: ['https://metro.example/parcels/1490817263541'],
  })
  @Matches(httpsLink, brokenWith(fieldError('trackingUrl', 'INVALID', 'A link that begins with https://.')))
  trackingUrl?: string | null;

  @TrackingNumber()
  trackingNumber!: string;
}

/** Body of the other changes of a parcel. */
export class ShipmentInput {
  @Version()
  version!: number;
}

/** One of several orders to ship. */
export class ShippedOrderInput {
  @RequiredText('orderId', 100)
  @JSONSchema({ examples: ['b3f1d2c4-8a67-4e5f-9b10-1c2d3e4f5a6b'] })
  orderId!: string;

  @Version()
  version!: number;

  @TrackingNumber()
  trackingNumber!: string;
}

/** Body of `POST /staff/orders/ship`. */
export class ShipOrdersInput {
  @CarrierId()
  carrierId!: string;

  @ListOf('orders', 100, ShippedOrderInput)
  orders!: ShippedOrderInput[];
}
