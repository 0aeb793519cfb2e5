import Domain
import EventModel

extension ContactRow: ListRow {
  /// The contact as it was added.
  init(_ added: ContactAdded) {
    self.init(
      id: added.id, name: added.name, phones: added.phones, addresses: added.addresses,
      emails: added.emails, organization: added.organization, note: added.note)
  }

  /// Makes the changes of an edit.
  mutating func apply(_ edited: ContactEdited) {
    name = edited.name.applied(to: name)
    phones = edited.phones.applied(to: phones)
    addresses = edited.addresses.applied(to: addresses)
    emails = edited.emails.applied(to: emails)
    organization = edited.organization.applied(to: organization)
    note = edited.note.applied(to: note)
  }

  /// The row in CBOR; the identity stands in the key.
  func encoded() -> [UInt8] {
    var row = CBORWriter()
    row.writeArray(count: 6)
    row.write(text: name)
    for entries in [phones, addresses, emails] {
      row.writeArray(count: entries.count * 2)
      for entry in entries {
        row.write(optionalText: entry.label)
        row.write(text: entry.value)
      }
    }
    row.write(optionalText: organization)
    row.write(optionalText: note)
    return row.finish()
  }

  /// Reads a row.
  init(id: Identifier, decoding row: Span<UInt8>, of table: ViewTable) throws(ViewError) {
    var fields = try RowReader(table, row, fields: 6)
    self.init(
      id: id, name: try fields.text(in: row), phones: try Self.entries(&fields, in: row),
      addresses: try Self.entries(&fields, in: row), emails: try Self.entries(&fields, in: row),
      organization: try fields.optionalText(in: row), note: try fields.optionalText(in: row))
  }

  private static func entries(
    _ fields: inout RowReader, in row: Span<UInt8>
  ) throws(ViewError) -> [Entry] {
    var entries: [Entry] = []
    for _ in 0..<(try fields.count(in: row) / 2) {
      entries.append(
        Entry(label: try fields.optionalText(in: row), value: try fields.text(in: row)))
    }
    return entries
  }
}
