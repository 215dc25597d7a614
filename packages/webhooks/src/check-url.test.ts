import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../test/support/any-text.ts";
import { checkUrl } from "./check-url.ts";
import { isPublicAddress } from "./public-address.ts";

const check = (url: string) => checkUrl(url, { allowPrivate: false });

test.each([
  "https://example.com",
  "https://example.com/hooks?token=1#x",
  "HTTPS://Hooks.Example.com:443/a",
  "https://example.com:8443/",
  "https://xn--mnchen-3ya.example/",
  "https://münchen.example/",
  "https://8.8.8.8/",
  "https://[2606:4700:4700::1111]/",
  "https://local.example.com/",
  "https://localhost.example.com/",
])("%s is taken", (url) => {
  expect(check(url).fault).toBeUndefined();
});

describe("invalid URLs", () => {
  test.each([
    ["http", "http://example.com/", "must start with https://"],
    ["another scheme", "gopher://example.com/", "must start with https://"],
    ["a file", "file:///etc/passwd", "must start with https://"],
    ["no scheme", "example.com/hooks", "must start with https://"],
    ["a scheme without slashes", "https:example.com", "must start with https://"],
    ["nothing", "", "must start with https://"],
    ["a blank in front", " https://example.com/", "must start with https://"],
    ["a user name", "https://user@example.com/", "user name or password"],
    ["a user name and password", "https://user:secret@example.com/", "user name or password"],
    ["a host in the place of a user name", "https://example.com@127.0.0.1/", "user name or password"],
    ["a tab that parsers drop", "https://127.0.\t0.1/", "blanks"],
    ["a line break", "https://example.com/\r\nX: 1", "blanks"],
    ["a backslash", "https://example.com\\@127.0.0.1/", "backslashes"],
    ["a port of mail", "https://example.com:25/", "port 443"],
    ["the port of http", "https://example.com:80/", "port 443"],
    ["port 0", "https://example.com:0/", "port 443"],
    ["a port above all", "https://example.com:65536/", "must be an address"],
    ["no host", "https://", "must be an address"],
    ["a broken IPv6 address", "https://[::1/", "must be an address"],
    ["an IPv6 zone", "https://[fe80::1%25eth0]/", "must be an address"],
    ["a dot at the end", "https://example.com./", "dot at the end"],
    ["2 049 characters", `https://example.com/${"a".repeat(2_029)}`, "at most 2048"],
  ])("%s", (_name, url, fault) => {
    expect(check(url).fault).toContain(fault);
  });
});

describe("addresses and names that are not public, in every notation", () => {
  test.each([
    // Loopback.
    ..."127.0.0.1 127.0.0.1. 127.1 127.0.1 2130706433 2130706433. 0x7f000001 0x7f.1 0x7f.0.0.1 017700000001 0177.0.0.1".split(
      " ",
    ),
    ..."127.255.255.254 127.0.0.01 %31%32%37.0.0.1 １２７.0.0.1 ①②⑦.0.0.1 127。0。0。1".split(" "),
    ..."[::1] [0:0:0:0:0:0:0:1] [0000::0001]".split(" "),
    // This host, this network.
    ..."0 0.0.0.0 0.1.2.3 [::]".split(" "),
    // Private, carrier-grade NAT.
    ..."10.0.0.1 0xa.1 012.0.0.1 172.16.0.1 172.31.255.255 192.168.0.1 3232235521 0xc0a80001 100.64.0.1 100.127.255.255".split(
      " ",
    ),
    ..."[fc00::1] [fd00::8] [fdff:ffff::1]".split(" "),
    // Link-local, and where clouds tell machines their secrets.
    ..."169.254.0.1 169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.43518 [fe80::1] [febf::1]".split(
      " ",
    ),
    ..."[fd00:ec2::254] 100.100.100.200 192.0.0.192 168.63.129.16".split(" "),
    // Documentation, benchmarks, reserved, multicast, broadcast.
    ..."192.0.2.1 198.51.100.1 203.0.113.1 198.18.0.1 192.88.99.1 240.0.0.1 255.255.255.255 224.0.0.1 239.255.255.250".split(
      " ",
    ),
    ..."[2001:db8::1] [3fff::1] [100::1] [ff02::1] [2001:2::1] [5f00::1] [fec0::1] [4000::1]".split(" "),
    // IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo.
    ..."[::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:8.8.8.8] [0:0:0:0:0:ffff:a9fe:a9fe] [::127.0.0.1]".split(" "),
    ..."[::ffff:0:127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::169.254.169.254] [64:ff9b:1::1] [2002:7f00:1::] [2001:0:7f00:1::]".split(
      " ",
    ),
    // Names.
    ..."localhost LOCALHOST localhost. LocalHost.LocalDomain a.localhost foo.local db.internal metadata.google.internal".split(
      " ",
    ),
    ..."printer.lan router.home.arpa intranet metadata postgres ⓛocalhost ip6-loopback".split(" "),
  ])("%s", (host) => {
    expect(check(`https://${host}/`).fault).toMatch(/must lead to a public address|dot at the end/);
    expect(check(`https://${host}:8443/hooks`).fault).toBeDefined();
  });

  test("every notation of a private IPv4 address is rejected", () => {
    const octet = fc.nat(255);
    const privateAddress = fc.oneof(
      fc.tuple(fc.constant(127), octet, octet, octet),
      fc.tuple(fc.constant(10), octet, octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
    );
    const base = fc.constantFrom(
      (n: number) => String(n),
      (n: number) => `0x${n.toString(16)}`,
      (n: number) => `0${n.toString(8)}`,
    );
    fc.assert(
      fc.property(privateAddress, base, fc.integer({ min: 1, max: 4 }), ([a, b, c, d], write, parts) => {
        const whole = ((a * 256 + b) * 256 + c) * 256 + d;
        const heads = [a, b, c].slice(0, parts - 1);
        const tail = whole % 256 ** (5 - parts);
        expect(check(`https://${[...heads, tail].map(write).join(".")}/`).fault).toBeDefined();
        const hex = [a * 256 + b, c * 256 + d].map((n) => n.toString(16)).join(":");
        for (const address of [`::ffff:${hex}`, `64:ff9b::${hex}`, `::${hex}`, `2002:${hex}::1`]) {
          expect(check(`https://[${address}]/`).fault).toBeDefined();
          expect(isPublicAddress(address)).toBe(false);
        }
      }),
    );
  });
});

test("a fault never repeats the URL", () => {
  for (const url of ["https://user:canary@example.com/", "ftp://canary.example", "https://canary.internal/"]) {
    expect(check(url).fault).not.toContain("canary");
  }
});

test("any text is accepted or rejected, and what is accepted is https to a name or a public address", () => {
  const authority = fc.webAuthority({ withIPv4: true, withIPv6: true, withPort: true });
  fc.assert(
    fc.property(
      fc.oneof(
        fc
          .tuple(fc.constantFrom("http", "https"), authority, anyText)
          .map(([scheme, host, path]) => `${scheme}://${host}/${path}`),
        anyText,
        fc.string().map((text) => `https://${text}`),
      ),
      (text) => {
        const { url } = check(text);
        if (url) expect(url.protocol).toBe("https:");
      },
    ),
  );
});

describe("in development", () => {
  test.each(["http://localhost:3000/hooks", "http://127.0.0.1/", "https://[::1]:99/", "http://receiver:8080/"])(
    "%s is taken",
    (url) => {
      expect(checkUrl(url, { allowPrivate: true }).fault).toBeUndefined();
    },
  );

  test.each(["ftp://localhost/", "http://user:secret@localhost/", "localhost:3000"])("%s is not", (url) => {
    expect(checkUrl(url, { allowPrivate: true }).fault).toBeDefined();
  });
});

test.each(["", "localhost", "fe80::1%eth0", "1.2.3.4.5", "127.1"])("%j is no public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
