import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import type { ReactNode } from 'react';
import type { LetterOrder } from '../letter.ts';
import { greeting } from './greeting.ts';
import { letterAmount } from './letter-amount.ts';
import { darkStyles, look } from './letter-look.ts';
import { letterTemplate, type Markup } from './letter-template.ts';
import { addressLines } from './letter-text.ts';
import type { LetterContent } from './letter-writer.ts';

/** The one that mail programs know best. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** A letter as HTML, in the shop's look. It loads nothing: mail programs hide pictures, and pictures tell who reads. */
export function letterHtml(
  { subject, preview, heading, paragraphs, action, notes = [], link, order }: LetterContent,
  { firstName, publicUrl }: { firstName: string; publicUrl: string },
): string {
  const parts = [
    paragraph({ text: greeting(firstName) }),
    ...paragraphs.map((text) => paragraph({ text })),
    ...(action ? [button(action)] : []),
    ...notes.map((text) => note({ text })),
    ...(link ? [quietLink(link)] : []),
    ...(order ? [orderHtml(order)] : []),
  ];
  return doctype + page({ subject, preview, heading, parts, publicUrl }).html;
}

function orderHtml({ lines, totals, address }: LetterOrder): Markup {
  const { pricePaise, discountPaise, deliveryPaise, totalPaise } = totals;
  return orderSection({
    lines: lines.map(({ title, author, quantity, pricePaise: each }) =>
      lineRow({ line: `${quantity} × ${title}`, author, amount: letterAmount(quantity * each) }),
    ),
    amounts: [
      amountRow({ label: 'Price', amount: letterAmount(pricePaise) }),
      ...(discountPaise > 0
        ? [amountRow({ label: 'Discount', amount: `-${letterAmount(discountPaise)}` })]
        : []),
      amountRow({ label: 'Delivery Charges', amount: letterAmount(deliveryPaise) }),
      totalRow({ label: 'Total Amount', amount: letterAmount(totalPaise) }),
    ],
    address: address
      ? [addressSection({ address: addressLines(address).map((line) => addressLine({ line })) })]
      : [],
  });
}

const page = letterTemplate(
  ['subject', 'preview', 'heading', 'parts', 'publicUrl'],
  ({ subject, preview, heading, parts, publicUrl }) => (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <style>{darkStyles}</style>
      </Head>
      <Body className="page" style={look.page}>
        <Preview>{preview}</Preview>
        <Container className="paper" style={look.paper}>
          <Text className="text" style={look.brand}>
            Quire
          </Text>
          <Heading as="h1" className="text" style={look.heading}>
            {heading}
          </Heading>
          {parts}
          <Hr className="line" style={look.line} />
          <Quiet>
            <Link className="link" href={publicUrl} style={look.link}>
              Quire
            </Link>
            . This letter was sent automatically; replies to it are not read.
          </Quiet>
        </Container>
      </Body>
    </Html>
  ),
);

const paragraph = letterTemplate(['text'], ({ text }) => (
  <Text className="text" style={look.text}>
    {text}
  </Text>
));

const button = letterTemplate(['url', 'label'], ({ url, label }) => (
  <Button className="button" href={url} style={look.button}>
    {label}
  </Button>
));

const note = letterTemplate(['text'], ({ text }) => <Quiet>{text}</Quiet>);

const quietLink = letterTemplate(['url', 'label'], ({ url, label }) => (
  <Quiet>
    <Link className="link" href={url} style={look.link}>
      {label}
    </Link>
  </Quiet>
));

const orderSection = letterTemplate(['lines', 'amounts', 'address'], ({ lines, amounts, address }) => (
  <Section>
    <Hr className="line" style={look.line} />
    {lines}
    <Hr className="line" style={look.line} />
    {amounts}
    {address}
  </Section>
));

const addressSection = letterTemplate(['address'], ({ address }) => (
  <>
    <Hr className="line" style={look.line} />
    <Text className="text" style={look.subheading}>
      Delivery address
    </Text>
    <Quiet>{address}</Quiet>
  </>
));

const lineRow = letterTemplate(['line', 'author', 'amount'], ({ line, author, amount }) => (
  <AmountRow amount={amount}>
    {line}
    <br />
    <span className="quiet" style={{ color: look.quiet.color, fontSize: '14px' }}>
      {author}
    </span>
  </AmountRow>
));

const amountRow = letterTemplate(['label', 'amount'], ({ label, amount }) => (
  <AmountRow amount={amount}>{label}</AmountRow>
));

const totalRow = letterTemplate(['label', 'amount'], ({ label, amount }) => (
  <AmountRow amount={amount} style={look.total}>
    {label}
  </AmountRow>
));

const addressLine = letterTemplate(['line'], ({ line }) => (
  <span>
    {line}
    <br />
  </span>
));

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Text className="quiet" style={look.quiet}>
      {children}
    </Text>
  );
}

function AmountRow({ amount, style, children }: { amount: string; style?: object; children: ReactNode }) {
  return (
    <Row style={look.row}>
      <Column style={look.titleColumn}>
        <Text className="text" style={{ ...look.title, ...style }}>
          {children}
        </Text>
      </Column>
      <Column style={look.amountColumn}>
        <Text className="text" style={{ ...look.amount, ...style }}>
          {amount}
        </Text>
      </Column>
    </Row>
  );
}
