import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import * as samlify from 'samlify';
import { type KeyWithCertificate, selfSigned } from './certificate.fixture.js';

const SECOND = 1_000;
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const PERSISTENT_FORMAT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

samlify.setSchemaValidator({ validate: async () => 'not checked here' });

export interface Person {
  readonly subject: string;
  readonly email?: string;
  readonly verified?: string;
}

/** What an answer says, besides who it is about; a test changes one thing. */
export interface AnswerFields {
  readonly InResponseTo?: string;
  readonly Audience?: string;
  readonly SubjectRecipient?: string;
  readonly Issuer?: string;
  /** Seconds from now. */
  readonly begins?: number;
  readonly ends?: number;
  readonly issued?: number;
}

/** A SAML identity provider: reads a request, answers with an assertion that it signed. */
export class SamlPeer {
  readonly entityId = 'https://idp.example/metadata';
  readonly entryPoint = 'https://idp.example/sso';
  readonly keys: KeyWithCertificate = selfSigned('idp.example');

  /** @returns the id of the request in this address, who sent it, and where the answer goes */
  read(address: string): { id: string; issuer: string; acs: string } {
    const request = inflateRawSync(
      Buffer.from(new URL(address).searchParams.get('SAMLRequest') ?? '', 'base64'),
    ).toString();
    const valueOf = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(request)?.[1] ?? '';
    const [, issuer = ''] = /Issuer[^>]*>([^<]+)</.exec(request) ?? [];
    return { id: valueOf('ID'), issuer, acs: valueOf('AssertionConsumerServiceURL') };
  }

  /** The form field `SAMLResponse` that answers the request in this address. */
  async answer(
    address: string,
    person: Person,
    over: AnswerFields = {},
    keys: KeyWithCertificate = this.keys,
  ): Promise<string> {
    const { id, issuer, acs } = this.read(address);
    const idp = samlify.IdentityProvider({
      entityID: this.entityId,
      privateKey: keys.key,
      signingCert: keys.certificate,
      isAssertionEncrypted: false,
      requestSignatureAlgorithm: SHA256,
      nameIDFormat: [PERSISTENT_FORMAT],
      singleSignOnService: [{ Binding: REDIRECT, Location: this.entryPoint }],
      singleLogoutService: [{ Binding: REDIRECT, Location: this.entryPoint }],
      loginResponseTemplate: {
        context: samlify.SamlLib.defaultLoginResponseTemplate.context,
        attributes: [
          ...(person.email === undefined ? [] : [attribute('email', 'email')]),
          ...(person.verified === undefined ? [] : [attribute('email_verified', 'verified')]),
        ],
      },
    });
    const sp = samlify.ServiceProvider({
      entityID: issuer,
      wantAssertionsSigned: true,
      assertionConsumerService: [{ Binding: POST, Location: acs }],
    });
    const at = (seconds: number) => new Date(Date.now() + seconds * SECOND).toISOString();
    const { begins = -1, ends = 60, issued = 0, ...fields } = over;
    const tags = {
      ID: `_${randomUUID()}`,
      AssertionID: `_${randomUUID()}`,
      Destination: acs,
      SubjectRecipient: acs,
      Audience: issuer,
      Issuer: this.entityId,
      IssueInstant: at(issued),
      StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
      ConditionsNotBefore: at(begins),
      ConditionsNotOnOrAfter: at(ends),
      SubjectConfirmationDataNotOnOrAfter: at(ends),
      NameIDFormat: person.subject.includes('@') ? EMAIL_FORMAT : PERSISTENT_FORMAT,
      NameID: person.subject,
      InResponseTo: id,
      AuthnStatement: '',
      attrEmail: person.email,
      attrVerified: person.verified,
      ...fields,
    };
    const { context } = await idp.createLoginResponse(
      sp,
      { extract: { request: { id } } },
      'post',
      {},
      {
        customTagReplacement: (template: string) => ({
          id: tags.ID,
          context: samlify.SamlLib.replaceTagsByValue(template, tags),
        }),
      },
    );
    return context;
  }
}

function attribute(name: string, valueTag: string) {
  return {
    name,
    valueTag,
    nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
    valueXsiType: 'xs:string',
  };
}
